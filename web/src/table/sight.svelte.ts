// How one board is looked at: where the viewer has moved it, how large it is, and what of it is out of sight.

import { isWithin, PanZoom, type Box } from '../lib/panzoom';
import { isStill, settings } from '../state/settings.svelte';

/** From this width and height on there is room for a map, in pixels. */
const ROOM = 300;

interface Watched {
  /** All tiles, and what is to be in sight after each move. */
  land: () => Box;
  box: () => Box;
  /** Somebody holds a tile: nothing may move under their hand. */
  held: () => boolean;
  /** What must not leave the sight when the board gets smaller or asks something, the more important the later. */
  kept: () => Box[];
  seen: (sight: Box) => void;
  twist: (way: 1 | -1) => void;
  longPress: (x: number, y: number) => void;
}

export class Sight {
  zoom = $state(1);
  /** A part of the landscape is out of sight. */
  away = $state(false);
  /** What could be seen when the view was last at rest. */
  seen = $state.raw<Box>();
  /** There is room for a map. */
  roomy = $state(false);
  panzoom: PanZoom | undefined;
  /** The viewer has moved the view, and wants it so. */
  private moved = false;

  constructor(private readonly watched: Watched) {}

  /** Begins to look at a board. What it gives back ends that. */
  open(viewport: HTMLElement, world: HTMLElement): () => void {
    const { land, box, held, seen, twist, longPress } = this.watched;
    const own = new PanZoom(viewport, world, {
      rest: () => (this.seen = own.sight),
      zoom: (scale) => (this.zoom = scale),
      view: () => {
        this.away = !isWithin(land(), own.sight, 12);
        seen(own.sight);
      },
      moved: () => (this.moved = true),
      twist,
      longPress,
      wheel: () => settings.wheel === 'zoom',
    });
    this.panzoom = own;
    own.box = box();
    const observer = new ResizeObserver(() => {
      this.roomy = own.size.width >= ROOM && own.size.height >= ROOM;
      const isFirst = this.seen === undefined;
      this.seen = own.sight;
      if (isFirst || (!this.moved && !held())) own.fit(false);
      else this.keep();
    });
    observer.observe(viewport);
    return () => {
      observer.disconnect();
      own.close();
      this.panzoom = undefined;
    };
  }

  /** Brings everything into sight, unless the viewer has moved the view or holds a tile. */
  settle(): void {
    if (!this.moved && !this.watched.held()) this.panzoom?.fit(!isStill());
  }

  /** Moves the view just enough that nothing of what must be seen is out of sight. */
  keep(): void {
    const { panzoom } = this;
    for (const part of this.watched.kept()) if (panzoom && !isWithin(part, panzoom.sight)) panzoom.reveal(part, false);
  }

  fit(): void {
    this.moved = false;
    this.panzoom?.fit(!isStill());
  }

  /** Shows all tiles if not all of these can be seen. */
  show(cells: Box): void {
    const { panzoom } = this;
    if (panzoom && !isWithin(cells, panzoom.sight)) panzoom.fit(!isStill(), this.watched.land());
  }
}
