// Plain old script: whoever cannot run the modules of this page is told so in their language, with a way on.
(function () {
  if ('noModule' in HTMLScriptElement.prototype && window.CSS && CSS.supports && CSS.supports('aspect-ratio', '1')) return;
  var words = {
    en: [
      'This browser is too old for Bastide',
      'Bastide needs a browser of 2022 or later. Please update yours, or try another one on this device:',
      'Your games are safe: open this address in a newer browser, on this device or another.'
    ],
    nl: [
      'Deze browser is te oud voor Bastide',
      'Bastide heeft een browser van 2022 of later nodig. Werk de jouwe bij, of probeer een andere op dit apparaat:',
      'Je spellen zijn veilig: open dit adres in een nieuwere browser, hier of op een ander apparaat.'
    ],
    da: [
      'Denne browser er for gammel til Bastide',
      'Bastide kræver en browser fra 2022 eller senere. Opdater din, eller prøv en anden på denne enhed:',
      'Dine spil er i sikkerhed: åbn denne adresse i en nyere browser, her eller på en anden enhed.'
    ],
    de: [
      'Dieser Browser ist zu alt für Bastide',
      'Bastide braucht einen Browser von 2022 oder später. Bitte aktualisiere deinen oder nimm einen anderen auf diesem Gerät:',
      'Deine Spiele sind sicher: Öffne diese Adresse in einem neueren Browser, hier oder auf einem anderen Gerät.'
    ]
  };
  var browsers = [
    ['Firefox', 'https://www.mozilla.org/firefox/'],
    ['Chrome', 'https://www.google.com/chrome/'],
    ['Edge', 'https://www.microsoft.com/edge'],
    ['Safari', 'https://support.apple.com/safari']
  ];
  var language = (navigator.language || navigator.userLanguage || 'en').slice(0, 2).toLowerCase();
  var mine = words[language] || words.en;

  function add(parent, tag, text, style) {
    var made = document.createElement(tag);
    if (text) made.appendChild(document.createTextNode(text));
    made.style.cssText = style;
    parent.appendChild(made);
    return made;
  }

  document.documentElement.lang = words[language] ? language : 'en';
  document.body.innerHTML = '';
  document.body.style.cssText = 'margin: 0; padding: 16px; background: #f3ebd9; color: #2b241b; font: 18px/1.5 sans-serif';
  var card = add(
    document.body,
    'div',
    '',
    'max-width: 30em; margin: 48px auto; padding: 28px; background: #fbf7ec; border: 1px solid #cdbd9c; border-radius: 12px; text-align: center'
  );
  var icon = add(card, 'img', '', 'width: 72px; height: 72px');
  icon.src = '/icon.svg';
  icon.alt = '';
  add(card, 'h1', mine[0], 'margin: 12px 0; font: bold 28px/1.2 Georgia, serif');
  add(card, 'p', mine[1], 'margin: 0 0 12px');
  var list = add(card, 'p', '', 'margin: 0 0 12px');
  for (var at = 0; at < browsers.length; at++) {
    var link = add(
      list,
      'a',
      browsers[at][0],
      'display: inline-block; margin: 4px; padding: 8px 18px; border-radius: 8px; background: #2f6b3f; color: #ffffff; text-decoration: none'
    );
    link.href = browsers[at][1];
  }
  add(card, 'p', mine[2], 'margin: 0; color: #5c5041');
})();
