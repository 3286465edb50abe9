import type { lessons as English } from '../en/lessons';

export const lessons: typeof English = {
  first: {
    title: 'Grundspillet',
    about: 'Veje, byer, klostre og marker: alt, hvad du behøver til dit første spil.',
    steps: {
      welcome: {
        title: 'Et landskab vokser frem',
        text: 'Det her er startbrikken: en by mod nord, en vej fra vest til øst og grønne marker. I din tur trækker du én landebrik og lægger den til de andre. Hvor to brikker mødes, skal siderne vise det samme: vej mod vej, by mod by, mark mod mark.',
      },
      road: {
        title: 'Læg en brik, send en følgesvend',
        text: 'Du har trukket en lige vej. Læg den til højre for startbrikken, så vejen fortsætter. Sæt så en af dine syv følgesvende på vejen: dér er den en rejsende.',
        hint: 'Vælg feltet til højre for startbrikken, så mærket på vejen, og bekræft.',
        done: 'Vejen er nu din. Den giver point, når begge ender er lukket.',
      },
      cloister: {
        title: 'En vej er færdig',
        text: 'Ben lagde en landsby: den afslutter din vej mod øst. Du har trukket et kloster med en vej til døren. Læg det til venstre for startbrikken for at lukke den anden ende, og sæt en følgesvend i klosteret som munk.',
        hint: 'Feltet til venstre for startbrikken; drej brikken, til vejen peger mod højre. Munken skal på bygningen.',
        done: 'En færdig vej giver 1 point pr. brik, og din rejsende kommer hjem. Munken venter: et kloster med brikker på alle otte felter rundt om giver 9 point.',
      },
      city: {
        title: 'En by er færdig',
        text: 'Startbrikken har en åben by mod nord. Luk den med denne brik, og sæt en følgesvend i byen som ridder. Det må du, selv om byen bliver færdig med det samme.',
        hint: 'Feltet over startbrikken, med byen nedad.',
        done: 'En færdig by giver 2 point pr. brik og 2 mere for hvert våbenskjold. Din ridder er allerede hjemme igen.',
      },
      farmer: {
        title: 'En landmand bliver',
        text: 'Læg svinget, så det fortsætter Bens vej, på feltet under din første brik. Selve vejen er optaget: ingen må gå ind på en vej, i en by eller på en mark, hvor der allerede står en følgesvend. Men marken på ydersiden af svinget er fri. Sæt en landmand dér.',
        hint: 'Feltet under den lige vej, du lagde først; drej svinget, til vejen går mod højre og nedad. Den store mark er den øverst til venstre.',
        done: 'Landmænd ligger på deres mark til spillets slutning og kommer ikke hjem før. Se, hvor langt denne mark rækker: rundt om klosteret og helt op til byen.',
      },
      end: {
        title: 'Når spillet slutter',
        text: 'Når den sidste brik er lagt, tæller alt ufærdigt lidt: 1 point pr. brik i en vej eller by, 1 pr. våbenskjold og 1 for et kloster og for hver brik rundt om det. Så får landmændene point: 3 for hver færdig by, deres mark rører. Din rører én.',
      },
      share: {
        title: 'Hvem får pointene',
        text: 'To spillere kan komme til at deles om en vej, by eller mark: hver begynder sit eget stykke, og en brik forbinder dem. Den med flest følgesvende får så alle pointene; står det lige, får hver af dem dem alle. Nu ved du nok til at spille.',
      },
    },
  },
  river: {
    title: 'Floden',
    about: 'En flod løber gennem landskabet, før de almindelige brikker kommer.',
    steps: {
      welcome: {
        title: 'Kilden',
        text: 'Med floden er der ingen startbrik. Kilden er en dobbelt brik, og floden løber ud af den til begge sider. Først trækkes flodbrikkerne; de almindelige følger, når de er brugt.',
      },
      bend: {
        title: 'Før floden videre',
        text: 'En flodbrik skal fortsætte floden. Læg dette sving til højre for kilden, så floden drejer mod syd, og sæt en ridder i byen. Følgesvende står på land som altid, aldrig i vandet.',
        hint: 'Feltet til højre for kilden, med flodens åbne ende nederst.',
        done: 'Byen er din, og floden løber videre herfra.',
      },
      turn: {
        title: 'Ikke tilbage',
        text: 'To sving efter hinanden skal dreje hver sin vej, så floden aldrig løber tilbage i sig selv. Læg dette sving under dit første: kun den tilladte drejning bliver tilbudt. Sæt en følgesvend, hvis du vil.',
        hint: 'Feltet under det sving, du har lagt.',
        done: 'Nu løber floden mod øst igen.',
      },
      lakes: {
        title: 'To søer',
        text: 'De to sidste flodbrikker er søer: hver afslutter en arm. En mark slutter ved floden, så de to bredder er forskellige marker, undtagen rundt om kilden og søerne. Derefter går spillet videre som altid.',
      },
    },
  },
  abbot: {
    title: 'Abbeden',
    about: 'En figur mere, til klostre og haver, som må komme tidligt hjem.',
    steps: {
      garden: {
        title: 'Ind i haven',
        text: 'Nogle brikker viser en have. Kun abbeden må gå derind; han må også gå i kloster. Luk byen med denne brik, og sæt din abbed i haven i stedet for en følgesvend.',
        hint: 'Feltet over startbrikken, med byen nedad. Abbeden bærer en bispehue.',
        done: 'En have tæller som et kloster: 9 point med brikker på alle otte felter rundt om.',
      },
      home: {
        title: 'Kald ham hjem',
        text: 'Nogle ture senere. Læg denne brik til venstre for haven. Sæt så ingenting, men kald din abbed hjem: han giver 1 point og 1 for hver brik, der allerede ligger rundt om ham, den nye medregnet.',
        hint: 'Det frie felt til venstre for brikken med haven. Vælg så abbeden på brættet.',
        done: 'I din næste tur kan du sætte ham igen.',
      },
      end: {
        title: 'Hvornår du kalder',
        text: 'Hvis din brik færdiggør hans kloster eller have, behøver du ikke kalde: han giver 9 point og kommer hjem af sig selv, og du må stadig sætte en følgesvend. Er han ude, når spillet slutter, tæller han som en munk.',
      },
    },
  },
  jubilee: {
    title: 'Jubilæumssymbolerne',
    about: 'Pile, der vækker tre særlige kræfter.',
    steps: {
      wait: {
        title: 'En pil mod et tomt felt',
        text: 'Denne brik bærer et symbol med en pil. Læg den til højre for startbrikken, med pilen udad, mod øst, og sæt en rejsende på vejen. Pilen ser på et tomt felt: symbolet venter, og du får 2 point.',
        hint: 'Feltet til højre for startbrikken; pilen skal pege mod højre.',
        done: 'Den, der lægger en brik, hvor pilen peger hen, vækker symbolet.',
      },
      anywhere: {
        title: 'Væk et symbol',
        text: 'Læg denne vej på det felt, pilen ser på. Det vækker symbolet «hvor som helst»: du må sætte din følgesvend i noget ufærdigt på hele brættet, hvor ingen står. Vælg byen på startbrikken.',
        hint: 'Feltet ved vejens højre ende; derefter mærket i byen på startbrikken.',
        done: 'Symbolet er nu brugt.',
      },
      again: {
        title: 'En tur til',
        text: 'Denne brik viser symbolet for en ekstra tur. Luk din by med den: dens pil ser så på startbrikken, som allerede ligger der, så symbolet vågner med det samme.',
        hint: 'Feltet over startbrikken, med byen nedad.',
        done: 'Byen giver point, og så har du en hel tur til.',
      },
      beside: {
        title: 'Det tredje symbol',
        text: 'Her er brikken til din ekstra tur. Med det tredje symbol sætter du en følgesvend nummer to ved siden af en af dine egne, hvor den end står: begge tæller, når det gælder, hvem der har flest. Du kan vække ét symbol i en tur; er der flere, vælger du.',
      },
    },
  },
  bridges: {
    title: 'Broer',
    about: 'Før en vej over hvad som helst, der er i vejen.',
    steps: {
      over: {
        title: 'Over marken',
        text: 'Startbrikkens vej ville løbe ud i dette klosters mark. En bro på den nye brik hjælper: den går fra side til side, hvor begge sider viser mark. Læg klosteret til højre for startbrikken, og sæt en rejsende på broen.',
        hint: 'Feltet til højre for startbrikken. Broen bygges af sig selv; vælg så mærket på broen.',
        done: 'Broen er en vej, og den bliver stående. Marken under den er stadig én.',
      },
      finish: {
        title: 'Luk vejen',
        text: 'Ben har lukket vejen mod vest. Luk den mod øst, bag broen, med denne landsby.',
        hint: 'Feltet til højre for klosteret, med en vej mod venstre.',
        done: 'Brikken med broen tæller som enhver anden brik i vejen.',
      },
      more: {
        title: 'Frie broer',
        text: 'Du har tre broer, to i større grupper, og må bygge én i hver tur, også når din brik ville passe uden: på den nye brik eller på en lige ved siden af. En bro deler aldrig marker eller byer.',
      },
    },
  },
  castles: {
    title: 'Borge',
    about: 'Giv afkald på en lille by nu, og få, hvad dine naboer gør færdigt.',
    steps: {
      build: {
        title: 'Byg en borg',
        text: 'To halvrunde stykker by er en lille by, som er 4 point værd. Luk den, og sæt en ridder i den. Så bliver du spurgt: point nu, eller bygge en borg og foreløbig intet få? Byg borgen.',
        hint: 'Feltet over startbrikken, mærket i byen, og så «byg borgen».',
        done: 'Din følgesvend flytter op på borgen og venter dér.',
      },
      pay: {
        title: 'Borgen bliver betalt',
        text: 'Borgens to felter og de to på hver af dens lange sider er dens omgivelser. Den første vej, by eller det første kloster, der bliver færdigt dér i en senere tur, betaler borgen. Bens vej løber igennem: gør den færdig for ham, til venstre for startbrikken.',
        hint: 'Feltet til venstre for startbrikken, med vejen mod højre.',
        done: 'Ben får sine point, din borg giver dig lige så mange, og din følgesvend kommer hjem.',
      },
      worth: {
        title: 'Hvad borge er værd',
        text: 'En borg, som intet har betalt, når spillet slutter, giver ingenting. Så find steder, hvor noget stort snart bliver færdigt. For landmænd tæller en borg 1 point mere end en anden by.',
      },
    },
  },
  bazaars: {
    title: 'Basarer',
    about: 'Brikker sættes på auktion, og point er pengene.',
    steps: {
      welcome: {
        title: 'Der er marked',
        text: 'Ben har lagt en brik med en basar. Hans tur er slut, og nu er der marked: der vendes lige så mange brikker, som der er spillere. Spilleren til venstre for ham vælger først. Det er dig.',
      },
      pick: {
        title: 'Vælg og byd',
        text: 'Vælg en af brikkerne, og sig, hvor mange point du byder for den. Vælg klosteret, og byd 1 point.',
        hint: 'Vælg brikken med bygningen, med et bud på 1.',
        done: 'Nu må alle andre, som ikke har en brik endnu, gå højere én gang.',
      },
      decide: {
        title: 'Køb eller sælg',
        text: 'Ben byder 3. Du valgte, så du har det sidste ord: køb brikken og betal Ben 3 point, eller sælg den til ham og få 3 point af ham. Bestem selv.',
        hint: 'Begge dele er rigtige her. At sælge giver point, at købe giver klosteret.',
        done: 'Pointene gik direkte fra den ene til den anden.',
      },
      after: {
        title: 'Efter markedet',
        text: 'Den sidste brik er gratis for den, der er tilbage. Havde ingen budt højere, var buddet ikke blevet betalt til nogen. Nu spiller alle deres brik som en almindelig tur, du først. Der findes også en form uden bud: så vælger alle bare en brik efter tur.',
      },
    },
  },
  discovery: {
    title: 'Opdagelsen',
    about: 'Et spil for sig: sletter, bjerge og hav, og følgesvende, der giver point, når du tager dem tilbage.',
    steps: {
      welcome: {
        title: 'Et nyt land',
        text: 'Hver brik viser sletter, bjerge eller hav. Sider, der mødes, skal vise det samme. I din tur lægger du en brik og gør så én af tre ting: sætter en følgesvend på den, tager en tilbage og får point, eller passer. Du har kun fire følgesvende.',
      },
      farmer: {
        title: 'En landmand på sletten',
        text: 'Læg denne brik under startbrikken, så slette møder slette og fortsætter mod venstre, og sæt en landmand på sletten.',
        hint: 'Feltet under startbrikken; bjergene skal ligge til højre og nederst.',
        done: 'Ufærdige sletter er 1 point pr. brik værd for landmanden.',
      },
      back: {
        title: 'Færdig: tag den tilbage',
        text: 'Luk sletten til venstre med denne brik. Færdige sletter er 2 point pr. brik værd. Sæt ingen, men tag din landmand tilbage: først da får du pointene.',
        hint: 'Feltet til venstre for din brik, med sletten mod højre. Vælg så din landmand på brættet.',
        done: 'Fra din næste tur er følgesvenden din igen.',
      },
      shepherd: {
        title: 'En hyrde i bjergene',
        text: 'En hyrde tæller byer: dem i bjergene og dem på sletter, der grænser op til dem. Læg denne brik til højre for startbrikken, og sæt en hyrde i bjergene.',
        hint: 'Feltet til højre for startbrikken, med bjergene fra venstre til højre.',
        done: 'Havnebyen på kysten hører til disse bjerge og tæller.',
      },
      end: {
        title: 'Vent ikke for længe',
        text: 'En sømand tæller havnebyerne ved havet, og når havet er færdigt, også hver af dets brikker. Alle, der stadig er ude, når spillet slutter, tæller, som om området var ufærdigt. Så tag dine følgesvende tilbage fra færdige områder i god tid.',
      },
    },
  },
};
