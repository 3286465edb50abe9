import type { lessons as English } from '../en/lessons';

export const lessons: typeof English = {
  first: {
    title: 'Het basisspel',
    about: 'Wegen, steden, kloosters en weiden: alles wat je nodig hebt voor je eerste spel.',
    steps: {
      welcome: {
        title: 'Er groeit een landschap',
        text: 'Dit is de starttegel: een stad in het noorden, een weg van west naar oost, en groene weiden. In je beurt trek je één tegel en leg je die aan. Waar twee tegels elkaar raken, moeten de zijden hetzelfde tonen: weg aan weg, stad aan stad, weide aan weide.',
      },
      road: {
        title: 'Leg een tegel, stuur een volgeling',
        text: 'Je hebt een rechte weg getrokken. Leg hem rechts van de starttegel, zodat de weg doorloopt. Zet dan een van je zeven volgelingen op de weg: daar is hij een reiziger.',
        hint: 'Kies het vak rechts van de starttegel, dan het teken op de weg, en bevestig.',
        done: 'De weg is nu van jou. Hij levert punten op zodra beide einden gesloten zijn.',
      },
      cloister: {
        title: 'Een weg is af',
        text: 'Ben legde een dorp: dat sluit je weg in het oosten af. Jij hebt een klooster getrokken met een weg voor de deur. Leg het links van de starttegel om het andere einde te sluiten, en zet een volgeling in het klooster, als monnik.',
        hint: 'Het vak links van de starttegel; draai de tegel tot de weg naar rechts wijst. De monnik gaat op het gebouw.',
        done: 'Een afgebouwde weg geeft 1 punt per tegel, en je reiziger komt thuis. De monnik wacht: een klooster met tegels op alle acht vakken eromheen geeft 9 punten.',
      },
      city: {
        title: 'Een stad is af',
        text: 'De starttegel heeft in het noorden een open stad. Sluit die met deze tegel, en zet een volgeling in de stad, als ridder. Dat mag ook als de stad meteen af is.',
        hint: 'Het vak boven de starttegel, met de stad naar beneden.',
        done: 'Een afgebouwde stad geeft 2 punten per tegel, en nog eens 2 per wapen. Je ridder is alweer thuis.',
      },
      farmer: {
        title: 'Een boer blijft',
        text: 'Leg de bocht zo dat hij Bens weg voortzet, op het vak onder je eerste tegel. De weg zelf is bezet: niemand mag op een weg, stad of weide waar al een volgeling staat. Maar de weide aan de buitenkant van de bocht is vrij. Zet daar een boer.',
        hint: 'Het vak onder de rechte weg die je eerst legde; draai de bocht tot de weg naar rechts en naar beneden loopt. De grote weide is die linksboven.',
        done: 'Boeren liggen tot het einde van het spel in hun weide en komen niet eerder thuis. Kijk hoe ver deze weide reikt: om het klooster heen tot aan de stad.',
      },
      end: {
        title: 'Aan het einde van het spel',
        text: 'Als de laatste tegel ligt, telt al het onvoltooide een beetje: 1 punt per tegel van een weg of stad, 1 per wapen, en 1 voor een klooster en voor elke tegel eromheen. Dan krijgen de boeren punten: 3 voor elke afgebouwde stad die hun weide raakt. De jouwe raakt er één.',
      },
      share: {
        title: 'Wie krijgt de punten',
        text: 'Twee spelers kunnen samen op een weg, stad of weide komen: ieder begint een eigen stuk, en een tegel verbindt de stukken. Wie er dan meer volgelingen heeft, krijgt alle punten; bij gelijke stand krijgt ieder van hen alle punten. Nu weet je genoeg om te spelen.',
      },
    },
  },
  river: {
    title: 'De rivier',
    about: 'Er loopt een rivier door het landschap voordat de gewone tegels komen.',
    steps: {
      welcome: {
        title: 'De bron',
        text: 'Met de rivier is er geen starttegel. De bron is een dubbele tegel, en de rivier verlaat haar aan beide kanten. Eerst worden de riviertegels getrokken; de gewone volgen als die op zijn.',
      },
      bend: {
        title: 'Zet de rivier voort',
        text: 'Een riviertegel moet de rivier voortzetten. Leg deze bocht rechts van de bron, zo dat de rivier naar het zuiden draait, en zet een ridder in de stad. Volgelingen staan zoals altijd op het land, nooit in het water.',
        hint: 'Het vak rechts van de bron, met het open einde van de rivier onderaan.',
        done: 'De stad is van jou, en de rivier gaat hier verder.',
      },
      turn: {
        title: 'Niet terug',
        text: 'Twee bochten na elkaar moeten verschillende kanten op gaan, zodat de rivier nooit in zichzelf terugloopt. Leg deze bocht onder je eerste: alleen de toegestane stand wordt aangeboden. Zet een volgeling neer als je wilt.',
        hint: 'Het vak onder de bocht die je hebt gelegd.',
        done: 'Nu stroomt de rivier weer naar het oosten.',
      },
      lakes: {
        title: 'Twee meren',
        text: 'De laatste twee riviertegels zijn meren: elk beëindigt een arm. Een weide stopt bij de rivier, dus beide oevers zijn verschillende weiden, behalve rond de bron en de meren. Daarna gaat het spel gewoon verder.',
      },
    },
  },
  abbot: {
    title: 'De abt',
    about: 'Nog een figuur, voor kloosters en tuinen, die eerder naar huis mag.',
    steps: {
      garden: {
        title: 'De tuin in',
        text: 'Op sommige tegels staat een tuin. Alleen de abt mag daarheen; hij mag ook in een klooster. Sluit met deze tegel de stad, en zet je abt in de tuin in plaats van een volgeling.',
        hint: 'Het vak boven de starttegel, met de stad naar beneden. De abt draagt een mijter.',
        done: 'Een tuin telt als een klooster: 9 punten met tegels op alle acht vakken eromheen.',
      },
      home: {
        title: 'Roep hem terug',
        text: 'Een paar beurten later. Leg deze tegel linksboven van de tuin. Zet dan niets neer, maar roep je abt terug: hij brengt 1 punt, en 1 voor elke tegel die al om hem heen ligt, de nieuwe meegerekend.',
        hint: 'Het vrije vak links van de tegel met de tuin. Kies dan de abt op het bord.',
        done: 'In je volgende beurt kun je hem weer inzetten.',
      },
      end: {
        title: 'Wanneer terugroepen',
        text: 'Als jouw tegel zijn klooster of tuin voltooit, hoef je hem niet te roepen: hij krijgt 9 punten en komt vanzelf thuis, en je mag nog een volgeling neerzetten. Staat hij aan het einde nog buiten, dan telt hij als een monnik.',
      },
    },
  },
  jubilee: {
    title: 'De jubileumsymbolen',
    about: 'Pijlen die drie bijzondere krachten wekken.',
    steps: {
      wait: {
        title: 'Een pijl naar een leeg vak',
        text: 'Deze tegel draagt een symbool met een pijl. Leg hem rechts van de starttegel, met de pijl naar buiten, naar het oosten, en zet een reiziger op de weg. De pijl kijkt naar een leeg vak: het symbool wacht, en jij krijgt 2 punten.',
        hint: 'Het vak rechts van de starttegel; de pijl moet naar rechts wijzen.',
        done: 'Wie een tegel legt waar de pijl naar wijst, wekt het symbool.',
      },
      anywhere: {
        title: 'Wek een symbool',
        text: 'Leg deze weg op het vak waar de pijl naar kijkt. Dat wekt het symbool «overal»: je mag je volgeling op het hele bord in iets onvoltooids zetten waar nog niemand staat. Kies de stad van de starttegel.',
        hint: 'Het vak aan het rechtereinde van de weg; daarna het teken in de stad van de starttegel.',
        done: 'Het symbool is nu opgebruikt.',
      },
      again: {
        title: 'Nog een beurt',
        text: 'Deze tegel toont het symbool voor een extra beurt. Sluit er je stad mee: de pijl kijkt dan naar de starttegel, die er al ligt, dus het symbool ontwaakt meteen.',
        hint: 'Het vak boven de starttegel, met de stad naar beneden.',
        done: 'De stad geeft punten, en daarna heb je nog een hele beurt.',
      },
      beside: {
        title: 'Het derde symbool',
        text: 'Hier is de tegel van je extra beurt. Met het derde symbool zet je een tweede volgeling naast een eigen volgeling, waar die ook staat: beide tellen als het erom gaat wie er meer heeft. Je kunt per beurt één symbool wekken; zijn het er meer, dan kies je.',
      },
    },
  },
  bridges: {
    title: 'Bruggen',
    about: 'Voer een weg over alles heen wat in de weg ligt.',
    steps: {
      over: {
        title: 'Over de weide',
        text: 'De weg van de starttegel zou in de weide van dit klooster doodlopen. Een brug op de nieuwe tegel lost dat op: zij loopt van zijde naar zijde, waar beide zijden weide tonen. Leg het klooster rechts van de starttegel, en zet een reiziger op de brug.',
        hint: 'Het vak rechts van de starttegel. De brug wordt vanzelf gebouwd; kies dan het teken op de brug.',
        done: 'De brug is een weg en blijft voorgoed staan. De weide eronder blijft één geheel.',
      },
      finish: {
        title: 'Sluit de weg',
        text: 'Ben heeft de weg in het westen gesloten. Sluit hem in het oosten, achter de brug, met dit dorp.',
        hint: 'Het vak rechts van het klooster, met een weg naar links.',
        done: 'De tegel met de brug telt als elke andere tegel van de weg.',
      },
      more: {
        title: 'Vrije bruggen',
        text: 'Je hebt drie bruggen, in grotere groepen twee, en mag er elke beurt één bouwen, ook als je tegel zonder brug zou passen: op de nieuwe tegel of op een tegel ernaast. Een brug verdeelt nooit weiden of steden.',
      },
    },
  },
  castles: {
    title: 'Burchten',
    about: 'Geef nu een kleine stad op, en krijg wat je buren afbouwen.',
    steps: {
      build: {
        title: 'Bouw een burcht',
        text: 'Twee halfronde stukken stad vormen een kleine stad, 4 punten waard. Sluit haar en zet er een ridder in. Dan wordt je gevraagd: nu punten, of een burcht bouwen en voorlopig niets krijgen? Bouw de burcht.',
        hint: 'Het vak boven de starttegel, het teken in de stad, en dan «bouw de burcht».',
        done: 'Je volgeling gaat op de burcht staan en wacht daar.',
      },
      pay: {
        title: 'De burcht wordt betaald',
        text: 'De twee vakken van de burcht en de twee aan elke lange zijde vormen haar omgeving. De eerste weg, stad of klooster die daar in een latere beurt afkomt, betaalt de burcht. Bens weg loopt erdoor: bouw hem voor hem af, links van de starttegel.',
        hint: 'Het vak links van de starttegel, met de weg naar rechts.',
        done: 'Ben krijgt zijn punten, je burcht brengt jou er evenveel, en je volgeling komt thuis.',
      },
      worth: {
        title: 'Wat burchten waard zijn',
        text: 'Een burcht die aan het einde van het spel nog niet betaald is, brengt niets op. Zoek dus plekken waar spoedig iets groots afkomt. Voor boeren telt een burcht 1 punt meer dan een andere stad.',
      },
    },
  },
  bazaars: {
    title: 'Markten',
    about: 'Tegels worden geveild, en punten zijn het geld.',
    steps: {
      welcome: {
        title: 'Er is markt',
        text: 'Ben heeft een tegel met een markt gelegd. Zijn beurt is voorbij, en nu is er markt: er worden evenveel tegels opengelegd als er spelers zijn. De speler links van hem kiest het eerst. Dat ben jij.',
      },
      pick: {
        title: 'Kies en bied',
        text: 'Kies een van de tegels, en zeg hoeveel punten je ervoor biedt. Kies het klooster, en bied 1 punt.',
        hint: 'Kies de tegel met het gebouw, met een bod van 1.',
        done: 'Nu mag iedereen die nog geen tegel heeft één keer hoger bieden.',
      },
      decide: {
        title: 'Kopen of verkopen',
        text: 'Ben biedt 3. Jij hebt gekozen, dus jij hebt het laatste woord: koop de tegel en betaal Ben 3 punten, of verkoop hem en krijg 3 punten van hem. Beslis zoals je wilt.',
        hint: 'Hier is allebei goed. Verkopen brengt punten, kopen brengt het klooster.',
        done: 'De punten gingen rechtstreeks van de een naar de ander.',
      },
      after: {
        title: 'Na de markt',
        text: 'De laatste tegel is gratis voor wie overblijft. Had niemand hoger geboden, dan was het bod aan niemand betaald. Nu speelt iedereen zijn tegel als gewone beurt, jij eerst. Er is ook een vorm zonder bieden: dan kiest iedereen om de beurt een tegel.',
      },
    },
  },
  discovery: {
    title: 'De ontdekking',
    about: 'Een eigen spel: laagland, bergen en zee, en horigen die punten geven als je ze terugneemt.',
    steps: {
      welcome: {
        title: 'Een nieuw land',
        text: 'Elke tegel toont laagland, bergen of zee. Zijden die elkaar raken, moeten hetzelfde tonen. In je beurt leg je een tegel, en doe je daarna één van drie dingen: een horige erop zetten, er een terugnemen en punten krijgen, of passen. Je hebt maar vier horigen.',
      },
      farmer: {
        title: 'Een boer in het laagland',
        text: 'Leg deze tegel onder de starttegel, zo dat laagland aan laagland ligt en naar links doorloopt, en zet een boer in het laagland.',
        hint: 'Het vak onder de starttegel; de bergen moeten rechts en onderaan liggen.',
        done: 'Onvoltooid laagland is voor de boer 1 punt per tegel waard.',
      },
      back: {
        title: 'Af: neem hem terug',
        text: 'Sluit het laagland links met deze tegel. Voltooid laagland is 2 punten per tegel waard. Zet niemand neer, maar neem je boer terug: pas dan krijg je de punten.',
        hint: 'Het vak links van jouw tegel, met het laagland naar rechts. Kies dan je boer op het bord.',
        done: 'Vanaf je volgende beurt is de horige weer van jou.',
      },
      shepherd: {
        title: 'Een herder in de bergen',
        text: 'Een herder telt steden: die in de bergen, en die in laagland dat eraan grenst. Leg deze tegel rechts van de starttegel, en zet een herder in de bergen.',
        hint: 'Het vak rechts van de starttegel, met de bergen van links naar rechts.',
        done: 'De havenstad aan de kust hoort bij deze bergen en telt mee.',
      },
      end: {
        title: 'Wacht niet te lang',
        text: 'Een zeeman telt de havensteden aan de zee, en als de zee af is ook elk van haar tegels. Wie aan het einde nog buiten staat, telt alsof het gebied onvoltooid is. Neem je horigen dus op tijd terug uit voltooide gebieden.',
      },
    },
  },
};
