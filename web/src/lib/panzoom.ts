// Pan and zoom of one element inside another, without any framework: the view is a transform of the inner element and
// nothing else, so that nothing is drawn anew while fingers move.

export interface View {
  x: number;
  y: number;
  scale: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

export const LEAST = 0.1;
export const MOST = 2.6;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The view that shows a whole box below what covers the top, not larger than `most`. */
export function fitted(box: Box, size: Size, top = 0, most = 1.5): View {
  const height = Math.max(size.height - top, 1);
  const scale = clamp(Math.min(size.width / box.width, height / box.height), LEAST, most);
  return {
    x: size.width / 2 - (box.x + box.width / 2) * scale,
    y: top + height / 2 - (box.y + box.height / 2) * scale,
    scale,
  };
}

/** Zooms so that what is under a point stays there. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = clamp(view.scale * factor, LEAST, MOST);
  const by = scale / view.scale;
  return { x: x - (x - view.x) * by, y: y - (y - view.y) * by, scale };
}

/** Keeps a part of the box in sight. */
export function kept(view: View, box: Box, size: Size, margin = 60): View {
  const right = (box.x + box.width) * view.scale;
  const bottom = (box.y + box.height) * view.scale;
  return {
    x: clamp(view.x, margin - right, size.width - margin - box.x * view.scale),
    y: clamp(view.y, margin - bottom, size.height - margin - box.y * view.scale),
    scale: view.scale,
  };
}

/** What of the board can be seen. */
export function inSight({ x, y, scale }: View, size: Size, top = 0): Box {
  return { x: -x / scale, y: (top - y) / scale, width: size.width / scale, height: (size.height - top) / scale };
}

/** Whether a box lies within another, or beside it by less than a margin. */
export function isWithin(box: Box, outer: Box, margin = 0): boolean {
  return (
    box.x >= outer.x - margin &&
    box.y >= outer.y - margin &&
    box.x + box.width <= outer.x + outer.width + margin &&
    box.y + box.height <= outer.y + outer.height + margin
  );
}

/** Whether two boxes have a place in common. */
export const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The smallest move after which a box lies within the view below what covers the top, if it is not larger. */
export function revealed(view: View, box: Box, size: Size, top = 0, margin = 16): View {
  const along = (at: number, start: number, length: number, begin: number, end: number): number => {
    const [from, to] = [at + start * view.scale - margin, at + (start + length) * view.scale + margin];
    if (from < begin) return at + begin - from;
    return to > end ? at - (to - end) : at;
  };
  return {
    x: along(view.x, box.x, box.width, 0, size.width),
    y: along(view.y, box.y, box.height, top, size.height),
    scale: view.scale,
  };
}

/** A turn of two fingers by this much, in radians, counts as one quarter. */
const TWIST = 0.6;
/** How far a finger may slip in a tap, in pixels. */
const SLIP = 7;
const LONG_PRESS = 500;
/** How much room is left below what is fitted, in pixels. */
const BRIM = 10;

interface Listeners {
  /** The view has come to rest. */
  rest?(): void;
  /** It has come to rest at another scale. */
  zoom(scale: number): void;
  /** The view is another one, at every frame of a move. */
  view?(view: View): void;
  /** The viewer moved the view by hand. */
  moved(): void;
  twist?(way: 1 | -1): void;
  longPress?(clientX: number, clientY: number): void;
  /** Whether the wheel zooms. */
  wheel?(): boolean;
}

export class PanZoom {
  view: View = { x: 0, y: 0, scale: 1 };
  box: Box = { x: 0, y: 0, width: 1, height: 1 };
  /** Pixels at the top that something else covers. */
  top = 0;
  /** The last press moved the view, so it was no tap. */
  dragged = false;

  private readonly fingers = new Map<number, { x: number; y: number }>();
  private start = { x: 0, y: 0 };
  private twisted = 0;
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private press: ReturnType<typeof setTimeout> | undefined;
  private restScale = 0;
  private readonly off = new AbortController();

  constructor(
    private readonly outer: HTMLElement,
    private readonly inner: HTMLElement,
    private readonly listeners: Listeners,
  ) {
    const options = { signal: this.off.signal };
    outer.addEventListener('pointerdown', (event) => this.down(event), options);
    outer.addEventListener('pointermove', (event) => this.move(event), options);
    for (const end of ['pointerup', 'pointercancel'] as const) {
      outer.addEventListener(end, (event) => this.up(event), options);
    }
    outer.addEventListener('wheel', (event) => this.wheel(event), { ...options, passive: false });
    // A click that ends a drag is none. It is heard before anything inside hears it.
    outer.addEventListener('click', (event) => this.click(event), { ...options, capture: true });
    inner.style.willChange = 'transform';
  }

  close(): void {
    this.off.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    clearTimeout(this.press);
  }

  get size(): Size {
    return { width: this.outer.clientWidth, height: this.outer.clientHeight };
  }

  fit(smooth: boolean, box = this.box): void {
    const { width, height } = this.size;
    if (width === 0 || height === 0) return;
    this.set(fitted(box, { width, height: height - BRIM }, this.top), smooth);
  }

  /** What of the board can be seen and is not covered. */
  get sight(): Box {
    return inSight(this.view, this.size, this.top);
  }

  /** Moves a place of the board to the middle. */
  centre(x: number, y: number): void {
    const { width, height } = this.size;
    const { scale } = this.view;
    const middle = (this.top + height) / 2;
    this.set(kept({ x: width / 2 - x * scale, y: middle - y * scale, scale }, this.box, this.size), false);
    this.listeners.moved();
  }

  zoomBy(factor: number, smooth: boolean): void {
    const { width, height } = this.size;
    this.set(kept(zoomed(this.view, factor, width / 2, height / 2), this.box, this.size), smooth);
    this.listeners.moved();
  }

  panBy(x: number, y: number): void {
    this.set(kept({ ...this.view, x: this.view.x + x, y: this.view.y + y }, this.box, this.size), false);
    this.listeners.moved();
  }

  reveal(box: Box, smooth: boolean): void {
    this.set(revealed(this.view, box, this.size, this.top), smooth);
  }

  /** The place of the board under a point of the window. */
  at(clientX: number, clientY: number): { x: number; y: number } {
    const { left, top } = this.outer.getBoundingClientRect();
    return { x: (clientX - left - this.view.x) / this.view.scale, y: (clientY - top - this.view.y) / this.view.scale };
  }

  private set(view: View, smooth: boolean): void {
    this.view = view;
    this.inner.style.transition = smooth ? 'transform 220ms ease-out' : 'none';
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const { x, y, scale } = this.view;
      this.inner.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      this.listeners.view?.(this.view);
    });
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), smooth ? 260 : 140);
  }

  /** After a zoom the picture is drawn anew, so that it is sharp; while zooming it was only stretched. */
  private settle(): void {
    this.listeners.rest?.();
    if (this.restScale === this.view.scale) return;
    this.restScale = this.view.scale;
    this.inner.style.willChange = 'auto';
    requestAnimationFrame(() => requestAnimationFrame(() => (this.inner.style.willChange = 'transform')));
    this.listeners.zoom(this.view.scale);
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.press);
    if (this.fingers.size === 1) {
      this.dragged = false;
      this.start = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== 'mouse' && this.listeners.longPress) {
        const { clientX, clientY } = event;
        this.press = setTimeout(() => {
          this.dragged = true;
          this.listeners.longPress?.(clientX, clientY);
        }, LONG_PRESS);
      }
    } else {
      this.dragged = true;
      this.twisted = 0;
    }
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragged) {
      if (Math.hypot(now.x - this.start.x, now.y - this.start.y) < SLIP) return;
      this.dragged = true;
    }
    clearTimeout(this.press);
    if (!this.outer.hasPointerCapture(event.pointerId)) this.outer.setPointerCapture(event.pointerId);
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    this.fingers.set(event.pointerId, now);
    const other = others[0]?.[1];
    if (other) this.pinch(other, before, now);
    else {
      const view = { ...this.view, x: this.view.x + now.x - before.x, y: this.view.y + now.y - before.y };
      this.set(kept(view, this.box, this.size), false);
    }
    this.listeners.moved();
  }

  private pinch(still: { x: number; y: number }, before: { x: number; y: number }, now: { x: number; y: number }): void {
    const { left, top } = this.outer.getBoundingClientRect();
    const apart = (at: { x: number; y: number }) => Math.max(Math.hypot(at.x - still.x, at.y - still.y), 1);
    const angle = (at: { x: number; y: number }) => Math.atan2(at.y - still.y, at.x - still.x);
    const middle = { x: (still.x + now.x) / 2 - left, y: (still.y + now.y) / 2 - top };
    const moved = { ...this.view, x: this.view.x + (now.x - before.x) / 2, y: this.view.y + (now.y - before.y) / 2 };
    this.set(kept(zoomed(moved, apart(now) / apart(before), middle.x, middle.y), this.box, this.size), false);
    let turn = angle(now) - angle(before);
    if (turn > Math.PI) turn -= 2 * Math.PI;
    if (turn < -Math.PI) turn += 2 * Math.PI;
    this.twisted += turn;
    if (Math.abs(this.twisted) > TWIST) {
      this.listeners.twist?.(this.twisted > 0 ? 1 : -1);
      this.twisted = 0;
    }
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.press);
  }

  private wheel(event: WheelEvent): void {
    // A wheel with Ctrl is a pinch on a touchpad.
    if (!event.ctrlKey && this.listeners.wheel?.() === false) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const { left, top } = this.outer.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018));
    this.set(kept(zoomed(this.view, factor, event.clientX - left, event.clientY - top), this.box, this.size), false);
    this.listeners.moved();
  }

  private click(event: MouseEvent): void {
    // A key press makes a click without a pointer: that is never a drag.
    if (!this.dragged || event.detail === 0) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
