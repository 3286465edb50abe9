import type { lessons as English } from '../en/lessons';

export const lessons: typeof English = {
  first: {
    title: 'Das Grundspiel',
    about: 'Straßen, Städte, Klöster und Wiesen: alles, was du für dein erstes Spiel brauchst.',
    steps: {
      welcome: {
        title: 'Eine Landschaft wächst',
        text: 'Das ist das Startplättchen: eine Stadt im Norden, eine Straße von West nach Ost und grüne Wiesen. In deinem Zug ziehst du ein Plättchen und legst es an. Wo zwei Plättchen sich berühren, müssen die Seiten dasselbe zeigen: Straße an Straße, Stadt an Stadt, Wiese an Wiese.',
      },
      road: {
        title: 'Ein Plättchen legen, einen Gefolgsmann setzen',
        text: 'Du hast eine gerade Straße gezogen. Lege sie rechts an das Startplättchen, sodass die Straße weitergeht. Setze dann einen deiner sieben Gefolgsleute auf die Straße: Dort ist er ein Reisender.',
        hint: 'Wähle das Feld rechts vom Startplättchen, dann die Marke auf der Straße, und bestätige.',
        done: 'Die Straße gehört jetzt dir. Sie bringt Punkte, sobald beide Enden geschlossen sind.',
      },
      cloister: {
        title: 'Eine Straße ist fertig',
        text: 'Ben hat ein Dorf gelegt: Es beendet deine Straße im Osten. Du hast ein Kloster mit einer Straße vor der Tür gezogen. Lege es links an das Startplättchen, um das andere Ende zu schließen, und setze einen Gefolgsmann ins Kloster, als Mönch.',
        hint: 'Das Feld links vom Startplättchen; drehe das Plättchen, bis die Straße nach rechts zeigt. Der Mönch kommt auf das Gebäude.',
        done: 'Eine fertige Straße bringt 1 Punkt je Plättchen, und dein Reisender kommt heim. Der Mönch wartet: Ein Kloster mit Plättchen auf allen acht Feldern ringsum bringt 9 Punkte.',
      },
      city: {
        title: 'Eine Stadt ist fertig',
        text: 'Das Startplättchen hat im Norden eine offene Stadt. Schließe sie mit diesem Plättchen und setze einen Gefolgsmann in die Stadt, als Ritter. Das ist erlaubt, auch wenn die Stadt sofort fertig ist.',
        hint: 'Das Feld über dem Startplättchen, mit der Stadt nach unten.',
        done: 'Eine fertige Stadt bringt 2 Punkte je Plättchen und 2 weitere je Wappen. Dein Ritter ist schon wieder zu Hause.',
      },
      farmer: {
        title: 'Ein Bauer bleibt',
        text: 'Lege die Kurve so, dass sie Bens Straße fortsetzt, auf das Feld unter deinem ersten Plättchen. Die Straße selbst ist besetzt: Niemand darf auf eine Straße, Stadt oder Wiese, auf der schon ein Gefolgsmann steht. Aber die Wiese an der Außenseite der Kurve ist frei. Setze dort einen Bauern ein.',
        hint: 'Das Feld unter der geraden Straße, die du zuerst gelegt hast; drehe die Kurve, bis die Straße nach rechts und nach unten läuft. Die große Wiese ist die links oben.',
        done: 'Bauern liegen bis zum Spielende auf ihrer Wiese und kommen vorher nicht heim. Sieh, wie weit diese Wiese reicht: um das Kloster herum bis an die Stadt.',
      },
      end: {
        title: 'Am Ende des Spiels',
        text: 'Liegt das letzte Plättchen, zählt alles Unfertige ein wenig: 1 Punkt je Plättchen einer Straße oder Stadt, 1 je Wappen, und 1 für ein Kloster und jedes Plättchen ringsum. Dann werten die Bauern: 3 Punkte für jede fertige Stadt, die ihre Wiese berührt. Deine berührt eine.',
      },
      share: {
        title: 'Wer die Punkte bekommt',
        text: 'Zwei Spieler können sich eine Straße, Stadt oder Wiese teilen: Jeder beginnt ein eigenes Stück, und ein Plättchen verbindet die Stücke. Wer dann mehr Gefolgsleute darin hat, bekommt alle Punkte; bei Gleichstand bekommt sie jeder der Beteiligten. Jetzt weißt du genug, um zu spielen.',
      },
    },
  },
  river: {
    title: 'Der Fluss',
    about: 'Ein Fluss zieht durch die Landschaft, bevor die gewöhnlichen Plättchen kommen.',
    steps: {
      welcome: {
        title: 'Die Quelle',
        text: 'Mit dem Fluss gibt es kein Startplättchen. Die Quelle ist ein doppeltes Plättchen, und der Fluss verlässt sie auf beiden Seiten. Zuerst werden die Flussplättchen gezogen; die gewöhnlichen folgen, wenn sie alle sind.',
      },
      bend: {
        title: 'Den Fluss fortsetzen',
        text: 'Ein Flussplättchen muss den Fluss fortsetzen. Lege diese Biegung rechts an die Quelle, sodass der Fluss nach Süden abbiegt, und setze einen Ritter in die Stadt. Gefolgsleute stehen wie immer an Land, nie im Wasser.',
        hint: 'Das Feld rechts von der Quelle, mit dem offenen Ende des Flusses unten.',
        done: 'Die Stadt gehört dir, und der Fluss geht von hier weiter.',
      },
      turn: {
        title: 'Kein Zurück',
        text: 'Zwei Biegungen hintereinander müssen verschiedene Richtungen nehmen, damit der Fluss nie in sich selbst zurückläuft. Lege diese Biegung unter deine erste: Nur die erlaubte Drehung wird angeboten. Setze einen Gefolgsmann, wenn du magst.',
        hint: 'Das Feld unter der Biegung, die du gelegt hast.',
        done: 'Jetzt fließt der Fluss wieder nach Osten.',
      },
      lakes: {
        title: 'Zwei Seen',
        text: 'Die letzten zwei Flussplättchen sind Seen: Jeder beendet einen Arm. Eine Wiese endet am Fluss, also sind die beiden Ufer verschiedene Wiesen, außer rund um die Quelle und die Seen. Danach geht das Spiel weiter wie immer.',
      },
    },
  },
  abbot: {
    title: 'Der Abt',
    about: 'Eine weitere Figur, für Klöster und Gärten, die früher heimkommen darf.',
    steps: {
      garden: {
        title: 'In den Garten',
        text: 'Manche Plättchen zeigen einen Garten. Nur der Abt darf dorthin; er darf auch in ein Kloster. Schließe mit diesem Plättchen die Stadt und setze statt eines Gefolgsmanns deinen Abt in den Garten.',
        hint: 'Das Feld über dem Startplättchen, mit der Stadt nach unten. Der Abt trägt eine Mitra.',
        done: 'Ein Garten zählt wie ein Kloster: 9 Punkte mit Plättchen auf allen acht Feldern ringsum.',
      },
      home: {
        title: 'Ruf ihn heim',
        text: 'Einige Züge später. Lege dieses Plättchen links neben den Garten. Setze dann nichts, sondern rufe deinen Abt heim: Er bringt 1 Punkt und 1 für jedes Plättchen, das schon um ihn herum liegt, das neue eingeschlossen.',
        hint: 'Das freie Feld links vom Plättchen mit dem Garten. Wähle dann den Abt auf dem Spielfeld.',
        done: 'Im nächsten Zug kannst du ihn wieder einsetzen.',
      },
      end: {
        title: 'Wann heimrufen',
        text: 'Vollendet dein Plättchen sein Kloster oder seinen Garten, brauchst du ihn nicht zu rufen: Er bringt 9 Punkte und kommt von selbst heim, und du darfst noch einen Gefolgsmann setzen. Steht er am Spielende draußen, wertet er wie ein Mönch.',
      },
    },
  },
  jubilee: {
    title: 'Die Jubiläumssymbole',
    about: 'Pfeile, die drei besondere Kräfte wecken.',
    steps: {
      wait: {
        title: 'Ein Pfeil auf ein leeres Feld',
        text: 'Dieses Plättchen trägt ein Symbol mit einem Pfeil. Lege es rechts an das Startplättchen, mit dem Pfeil nach außen, nach Osten, und setze einen Reisenden auf die Straße. Der Pfeil schaut auf ein leeres Feld: Das Symbol wartet, und du bekommst 2 Punkte.',
        hint: 'Das Feld rechts vom Startplättchen; der Pfeil muss nach rechts zeigen.',
        done: 'Wer ein Plättchen dorthin legt, wohin der Pfeil zeigt, weckt das Symbol.',
      },
      anywhere: {
        title: 'Ein Symbol wecken',
        text: 'Lege diese Straße auf das Feld, auf das der Pfeil schaut. Das weckt das Symbol «überall»: Du darfst deinen Gefolgsmann auf dem ganzen Spielfeld in etwas Unfertiges setzen, in dem noch niemand steht. Wähle die Stadt des Startplättchens.',
        hint: 'Das Feld am rechten Ende der Straße; danach die Marke in der Stadt des Startplättchens.',
        done: 'Das Symbol ist jetzt verbraucht.',
      },
      again: {
        title: 'Noch ein Zug',
        text: 'Dieses Plättchen zeigt das Symbol für einen Extrazug. Schließe damit deine Stadt: Sein Pfeil schaut dann auf das Startplättchen, das schon da ist, also erwacht das Symbol sofort.',
        hint: 'Das Feld über dem Startplättchen, mit der Stadt nach unten.',
        done: 'Die Stadt bringt Punkte, und danach hast du noch einen ganzen Zug.',
      },
      beside: {
        title: 'Das dritte Symbol',
        text: 'Hier ist das Plättchen deines Extrazugs. Mit dem dritten Symbol stellst du einen zweiten Gefolgsmann neben einen eigenen, wo immer er steht: Beide zählen, wenn es darum geht, wer mehr hat. In einem Zug kannst du ein Symbol wecken; sind es mehrere, wählst du.',
      },
    },
  },
  bridges: {
    title: 'Brücken',
    about: 'Führe eine Straße über alles, was im Weg ist.',
    steps: {
      over: {
        title: 'Über die Wiese',
        text: 'Die Straße des Startplättchens würde in die Wiese dieses Klosters laufen. Eine Brücke auf dem neuen Plättchen hilft: Sie führt von Seite zu Seite, wo beide Seiten Wiese zeigen. Lege das Kloster rechts an das Startplättchen und setze einen Reisenden auf die Brücke.',
        hint: 'Das Feld rechts vom Startplättchen. Die Brücke entsteht von selbst; wähle dann die Marke auf der Brücke.',
        done: 'Die Brücke ist eine Straße und bleibt für immer. Die Wiese darunter ist weiter eine einzige.',
      },
      finish: {
        title: 'Die Straße schließen',
        text: 'Ben hat die Straße im Westen geschlossen. Schließe sie im Osten, hinter der Brücke, mit diesem Dorf.',
        hint: 'Das Feld rechts vom Kloster, mit einer Straße nach links.',
        done: 'Das Plättchen mit der Brücke zählt wie jedes andere der Straße.',
      },
      more: {
        title: 'Freie Brücken',
        text: 'Du hast drei Brücken, in größerer Runde zwei, und darfst in jedem Zug eine bauen, auch wenn dein Plättchen ohne sie passt: auf dem neuen Plättchen oder auf einem direkt daneben. Eine Brücke teilt nie Wiesen oder Städte.',
      },
    },
  },
  castles: {
    title: 'Burgen',
    about: 'Verzichte jetzt auf eine kleine Stadt, und werte, was deine Nachbarn fertig bauen.',
    steps: {
      build: {
        title: 'Eine Burg bauen',
        text: 'Zwei halbrunde Stadtteile ergeben eine kleine Stadt, die 4 Punkte wert ist. Schließe sie und setze einen Ritter hinein. Dann wirst du gefragt: jetzt werten, oder eine Burg bauen und vorerst nichts bekommen? Baue die Burg.',
        hint: 'Das Feld über dem Startplättchen, die Marke in der Stadt, dann «Burg bauen».',
        done: 'Dein Gefolgsmann zieht auf die Burg und wartet dort.',
      },
      pay: {
        title: 'Die Burg wird bezahlt',
        text: 'Die zwei Felder der Burg und die je zwei an ihren Längsseiten sind ihre Umgebung. Die erste Straße, die erste Stadt oder das erste Kloster, das dort in einem späteren Zug fertig wird, bezahlt die Burg. Bens Straße läuft hindurch: Stelle sie für ihn fertig, links vom Startplättchen.',
        hint: 'Das Feld links vom Startplättchen, mit der Straße nach rechts.',
        done: 'Ben bekommt seine Punkte, deine Burg bringt dir ebenso viele, und dein Gefolgsmann kommt heim.',
      },
      worth: {
        title: 'Was Burgen wert sind',
        text: 'Eine Burg, die bis zum Spielende nichts bezahlt hat, bringt nichts. Suche also Stellen, an denen bald etwas Großes fertig wird. Für Bauern zählt eine Burg 1 Punkt mehr als eine andere Stadt.',
      },
    },
  },
  bazaars: {
    title: 'Basare',
    about: 'Plättchen werden versteigert, und Punkte sind das Geld.',
    steps: {
      welcome: {
        title: 'Es ist Markt',
        text: 'Ben hat ein Plättchen mit einem Basar gelegt. Sein Zug ist vorbei, und jetzt ist Markt: So viele Plättchen werden aufgedeckt, wie Spieler dabei sind. Wer links von ihm sitzt, wählt zuerst. Das bist du.',
      },
      pick: {
        title: 'Wählen und bieten',
        text: 'Wähle eines der Plättchen und sage, wie viele Punkte du dafür bietest. Wähle das Kloster und biete 1 Punkt.',
        hint: 'Wähle das Plättchen mit dem Gebäude, mit einem Gebot von 1.',
        done: 'Jetzt darf jeder, der noch kein Plättchen hat, einmal höher gehen.',
      },
      decide: {
        title: 'Kaufen oder verkaufen',
        text: 'Ben bietet 3. Du hast gewählt, also hast du das letzte Wort: Kaufe das Plättchen und zahle Ben 3 Punkte, oder verkaufe es ihm und bekomme 3 Punkte von ihm. Entscheide, wie du magst.',
        hint: 'Hier ist beides richtig. Verkaufen bringt Punkte, Kaufen bringt das Kloster.',
        done: 'Die Punkte gingen direkt vom einen zum anderen.',
      },
      after: {
        title: 'Nach dem Markt',
        text: 'Das letzte Plättchen ist umsonst für den, der übrig ist. Wäre niemand höher gegangen, hätte der Wählende das Gebot an niemanden gezahlt. Jetzt spielt jeder sein Plättchen wie in einem gewöhnlichen Zug, du zuerst. Es gibt auch eine Form ohne Gebote: Dann wählt einfach jeder der Reihe nach.',
      },
    },
  },
  discovery: {
    title: 'Die Entdeckung',
    about: 'Ein eigenes Spiel: Ebenen, Gebirge und Meer, und Gefolgsleute, die werten, wenn du sie zurücknimmst.',
    steps: {
      welcome: {
        title: 'Ein neues Land',
        text: 'Jedes Plättchen zeigt Ebene, Gebirge oder Meer. Seiten, die sich berühren, müssen dasselbe zeigen. In deinem Zug legst du ein Plättchen und tust dann eines von drei Dingen: einen Gefolgsmann daraufsetzen, einen zurücknehmen und werten, oder passen. Du hast nur vier Gefolgsleute.',
      },
      farmer: {
        title: 'Ein Bauer in der Ebene',
        text: 'Lege dieses Plättchen unter das Startplättchen, sodass Ebene an Ebene liegt und nach links weitergeht, und setze einen Bauern in die Ebene.',
        hint: 'Das Feld unter dem Startplättchen; das Gebirge muss rechts und unten liegen.',
        done: 'Unfertige Ebenen sind dem Bauern 1 Punkt je Plättchen wert.',
      },
      back: {
        title: 'Fertig: nimm ihn zurück',
        text: 'Schließe die Ebene links mit diesem Plättchen. Fertige Ebenen sind 2 Punkte je Plättchen wert. Setze niemanden, sondern nimm deinen Bauern zurück: Erst dann bekommst du die Punkte.',
        hint: 'Das Feld links von deinem Plättchen, mit der Ebene nach rechts. Wähle dann deinen Bauern auf dem Spielfeld.',
        done: 'Ab deinem nächsten Zug gehört der Gefolgsmann wieder dir.',
      },
      shepherd: {
        title: 'Ein Hirte im Gebirge',
        text: 'Ein Hirte zählt Städte: die im Gebirge und die in Ebenen, die daran grenzen. Lege dieses Plättchen rechts an das Startplättchen und setze einen Hirten ins Gebirge.',
        hint: 'Das Feld rechts vom Startplättchen, mit dem Gebirge von links nach rechts.',
        done: 'Die Hafenstadt an der Küste gehört zu diesem Gebirge und zählt.',
      },
      end: {
        title: 'Warte nicht zu lange',
        text: 'Ein Seemann zählt die Hafenstädte am Meer, und ist das Meer fertig, auch jedes seiner Plättchen. Wer am Spielende noch draußen steht, wertet, als wäre das Gebiet unfertig. Nimm deine Gefolgsleute also rechtzeitig aus fertigen Gebieten zurück.',
      },
    },
  },
};
