// The words of the lessons, by lesson and step. A step to play has a hint, and words for when it is done.

export const lessons = {
  first: {
    title: 'The base game',
    about: 'Roads, cities, cloisters and fields: everything you need for your first game.',
    steps: {
      welcome: {
        title: 'A landscape grows',
        text: 'This is the start tile: a city in the north, a road from west to east, and green fields. In your turn you draw one tile and lay it beside others. Wherever two tiles meet, their sides must show the same: road to road, city to city, field to field.',
      },
      road: {
        title: 'Lay a tile, send a follower',
        text: 'You have drawn a straight road. Lay it to the right of the start tile, so that the road goes on. Then put one of your seven followers on the road: there it is a traveller.',
        hint: 'Choose the square to the right of the start tile, then the mark on the road, and confirm.',
        done: 'The road is yours now. It brings points when both of its ends are closed.',
      },
      cloister: {
        title: 'A road is complete',
        text: 'Ben laid a village: it ends your road in the east. You have drawn a cloister with a road at its door. Lay it to the left of the start tile to close the other end, and put a follower into the cloister, as a monk.',
        hint: 'The square to the left of the start tile; turn the tile until the road points to the right. The monk goes onto the building.',
        done: 'A complete road brings 1 point for each tile, and your traveller comes home. The monk waits: a cloister with tiles on all eight squares around it brings 9 points.',
      },
      city: {
        title: 'A city is complete',
        text: 'The start tile has an open city in the north. Close it with this tile, and put a follower into the city, as a knight. That is allowed even though the city is complete at once.',
        hint: 'The square above the start tile, with the city pointing down.',
        done: 'A complete city brings 2 points for each tile, and 2 more for each shield in it. Your knight is home again already.',
      },
      farmer: {
        title: 'A farmer stays',
        text: 'Lay the bend so that it carries on Ben’s road, at the square below your first tile. The road itself is taken: nobody may join a road, city or field where a follower stands already. But the field on the outer side of the bend is free. Put a farmer there.',
        hint: 'The square below the straight road you laid first; turn the bend until its road runs to the right and down. The large field is the one to the upper left.',
        done: 'Farmers lie in their field until the end of the game and never come home before. Look how far this field reaches: around the cloister and up to the city.',
      },
      end: {
        title: 'At the end of the game',
        text: 'When the last tile is laid, everything unfinished counts a little: 1 point for each tile of a road or city, 1 for each shield, and 1 for a cloister and each tile around it. Then farmers score: 3 points for each complete city that their field touches. Yours touches one.',
      },
      share: {
        title: 'Who gets the points',
        text: 'Two players can come to share a road, city or field: each starts their own piece, and a tile joins the pieces. Then whoever has more followers in it gets all the points; if it is a draw, everybody involved gets all of them. Now you know enough to play.',
      },
    },
  },
  river: {
    title: 'The River',
    about: 'A river runs through the landscape before the ordinary tiles come.',
    steps: {
      welcome: {
        title: 'The source',
        text: 'With the river there is no start tile. The source is a double tile, and the river leaves it on both sides. First of all the river tiles are drawn; the ordinary ones follow when they are gone.',
      },
      bend: {
        title: 'Carry the river on',
        text: 'A river tile must continue the river. Lay this bend to the right of the source, so that the river turns south, and put a knight into the city. Followers may stand on land as always, never in the water.',
        hint: 'The square to the right of the source, with the open end of the river at the bottom.',
        done: 'The city is yours, and the river goes on from here.',
      },
      turn: {
        title: 'No doubling back',
        text: 'Two bends in a row must turn different ways, so that the river never runs back into itself. Lay this bend below your first one: only the way round that is allowed is offered. Place a follower if you like.',
        hint: 'The square below the bend you laid.',
        done: 'Now the river runs east again.',
      },
      lakes: {
        title: 'Two lakes',
        text: 'The last two river tiles are lakes: each ends one arm. A field stops at the river, so both banks are different fields, except around the source and the lakes. After that, the game goes on as always.',
      },
    },
  },
  abbot: {
    title: 'The Abbot',
    about: 'One more figure, for cloisters and gardens, who may come home early.',
    steps: {
      garden: {
        title: 'Into the garden',
        text: 'Some tiles show a garden. Only the abbot may go there; he may go into a cloister, too. Close the city with this tile, and place your abbot in the garden instead of a follower.',
        hint: 'The square above the start tile, with the city pointing down. The abbot wears a mitre.',
        done: 'A garden counts like a cloister: 9 points with tiles on all eight squares around it.',
      },
      home: {
        title: 'Call him home',
        text: 'A few turns later. Lay this tile at the upper left of the garden. Then place nothing, but call your abbot home: he brings 1 point, and 1 for each tile around him so far, the new one included.',
        hint: 'The free square to the left of the garden tile. Then choose the abbot on the board.',
        done: 'He can be placed again in your next turn.',
      },
      end: {
        title: 'When to call',
        text: 'If your tile completes his cloister or garden, you need not call him: he scores 9 and comes home by himself, and you may still place a follower. If he is out when the game ends, he scores like a monk.',
      },
    },
  },
  jubilee: {
    title: 'The Jubilee symbols',
    about: 'Arrows that wake three special powers.',
    steps: {
      wait: {
        title: 'An arrow on an empty square',
        text: 'This tile bears a symbol with an arrow. Lay it to the right of the start tile, with the arrow pointing away, to the east, and put a traveller on the road. The arrow looks at an empty square: the symbol waits, and you get 2 points.',
        hint: 'The square to the right of the start tile; the arrow must point to the right.',
        done: 'Whoever lays a tile where the arrow points will wake the symbol.',
      },
      anywhere: {
        title: 'Wake a symbol',
        text: 'Lay this road on the square that the arrow looks at. That wakes the symbol «anywhere»: you may put your follower into any unfinished feature of the whole board in which nobody stands. Choose the city of the start tile.',
        hint: 'The square at the right end of the road; then the mark in the city of the start tile.',
        done: 'The symbol is used up now.',
      },
      again: {
        title: 'One more turn',
        text: 'This tile shows the symbol for an extra turn. Close your city with it: its arrow then looks at the start tile, which is there already, so the symbol wakes at once.',
        hint: 'The square above the start tile, with the city pointing down.',
        done: 'The city scores, and then you have one more turn, a whole one.',
      },
      beside: {
        title: 'The third symbol',
        text: 'Here is the tile of your extra turn. The third symbol lets you put a second follower beside one of your own, wherever it stands: both count when it matters who has more. You can wake one symbol in a turn; if there are several, you choose.',
      },
    },
  },
  bridges: {
    title: 'Bridges',
    about: 'Carry a road over whatever is in its way.',
    steps: {
      over: {
        title: 'Over the field',
        text: 'The road of the start tile would run into this cloister’s field. A bridge on the new tile mends that: it runs from side to side where both sides show field. Lay the cloister to the right of the start tile, and put a traveller on the bridge.',
        hint: 'The square to the right of the start tile. The bridge is built by itself; then choose the mark on the bridge.',
        done: 'The bridge is a road, and it stays for good. The field below it is still one.',
      },
      finish: {
        title: 'Close the road',
        text: 'Ben has closed the road in the west. Close it in the east, behind the bridge, with this village.',
        hint: 'The square to the right of the cloister, with a road pointing to the left.',
        done: 'The tile with the bridge counts like any other tile of the road.',
      },
      more: {
        title: 'Bridges for free',
        text: 'You have three bridges, two in larger rounds, and may build one in each turn, also where your tile would fit without: on the new tile or on one that lies side by side with it. A bridge never divides fields or cities.',
      },
    },
  },
  castles: {
    title: 'Castles',
    about: 'Give up a small city now, and score what your neighbours finish.',
    steps: {
      build: {
        title: 'Build a castle',
        text: 'Two half-round pieces of city make a small city, worth 4 points. Close it and put a knight in it. Then you are asked: score it now, or build a castle and get nothing for the moment? Build the castle.',
        hint: 'The square above the start tile, the mark in the city, then «build the castle».',
        done: 'Your follower moves onto the castle and waits there.',
      },
      pay: {
        title: 'The castle is paid',
        text: 'The two squares of the castle and the two on each of its long sides are its surroundings. The first road, city or cloister finished there in a later turn pays the castle. Ben’s road runs through them: finish it for him, to the left of the start tile.',
        hint: 'The square to the left of the start tile, with the road pointing to the right.',
        done: 'Ben gets his points, your castle brings you as many, and your follower comes home.',
      },
      worth: {
        title: 'What castles are worth',
        text: 'A castle that nothing has paid by the end of the game brings nothing. So look for places where something large will soon be finished. For farmers a castle counts 1 point more than another city.',
      },
    },
  },
  bazaars: {
    title: 'Bazaars',
    about: 'Tiles are put up for auction, and points are the money.',
    steps: {
      welcome: {
        title: 'A market is held',
        text: 'Ben has laid a tile with a bazaar. His turn is over, and now a market is held: as many tiles are turned up as there are players. The player to his left picks first. That is you.',
      },
      pick: {
        title: 'Pick and bid',
        text: 'Choose one of the tiles, and say how many points you bid for it. Pick the cloister, and bid 1 point.',
        hint: 'Choose the tile with the building, with a bid of 1.',
        done: 'Now everybody else who has no tile yet may go higher, once.',
      },
      decide: {
        title: 'Buy or sell',
        text: 'Ben bids 3. You picked, so the last word is yours: buy the tile, and pay Ben 3 points; or sell it to him, and get 3 points from him. Decide as you like.',
        hint: 'Both are right here. Selling brings points, buying brings the cloister.',
        done: 'The points went straight from one of you to the other.',
      },
      after: {
        title: 'After the market',
        text: 'The last tile is free for who is left. If nobody had gone higher, the picker would have paid the bid to nobody. Now everybody plays their tile as an ordinary turn, you first. There is also a form without bids: everybody just picks a tile in turn.',
      },
    },
  },
  discovery: {
    title: 'The Discovery',
    about: 'A game of its own: plains, mountains and sea, and followers who score when you take them back.',
    steps: {
      welcome: {
        title: 'A new land',
        text: 'Every tile shows plains, mountains or sea. Sides that meet must show the same. In your turn you lay a tile, and then do one of three things: place a follower on it, take one back and score it, or pass. You have only four followers.',
      },
      farmer: {
        title: 'A farmer on the plains',
        text: 'Lay this tile below the start tile, so that plains meet plains and go on to the left, and put a farmer on the plains.',
        hint: 'The square below the start tile; the mountains must be at the right and at the bottom.',
        done: 'Unfinished plains are worth 1 point for each tile to the farmer.',
      },
      back: {
        title: 'Finished: take it back',
        text: 'Close the plains on the left with this tile. Finished plains are worth 2 points for each tile. Do not place anybody, but take your farmer back: only then do you get the points.',
        hint: 'The square to the left of your tile, with the plains pointing to the right. Then choose your farmer on the board.',
        done: 'The follower is yours again from your next turn on.',
      },
      shepherd: {
        title: 'A shepherd in the mountains',
        text: 'A shepherd counts cities: those in the mountains, and those in plains that border them. Lay this tile to the right of the start tile, and put a shepherd into the mountains.',
        hint: 'The square to the right of the start tile, with the mountains from left to right.',
        done: 'The harbour city on the coast belongs to these mountains and counts.',
      },
      end: {
        title: 'Do not wait too long',
        text: 'A sailor counts the harbour cities on the sea, and each of its tiles as well once the sea is finished. Everyone still out at the end of the game scores as if the region were unfinished. So take your followers back from finished regions in good time.',
      },
    },
  },
};
