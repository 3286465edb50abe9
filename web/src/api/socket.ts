// One socket for all tables: it comes back by itself, and then asks for exactly what was missed. Where sockets are blocked,
// the same frames come as lines.

import { lines } from '../lib/lines';

import type { Told } from './types/Told';
import type { View } from './types/View';

export type Connection = 'connecting' | 'live' | 'lost';

interface Listener {
  /** The table as it is now: at the beginning, or when too much was missed. */
  snapshot(view: View): void;
  event(told: Told): void;
  rematch(game: string): void;
  /** Who is at the table now; not every server tells. */
  presence(users: string[]): void;
}

interface Frame {
  t: string;
  g?: string;
  seq?: number;
  d?: unknown;
}

const HEARTBEAT = 15_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** After so many sockets that never opened, lines are tried. */
const BLOCKED = 3;

export class Socket {
  private socket: WebSocket | null = null;
  private readonly listeners = new Map<string, { seq: number | null; listener: Listener }>();
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private neverOpened = 0;
  private readonly streams = new Map<string, AbortController>();

  constructor(private readonly onConnection: (connection: Connection) => void) {}

  /** Follows a table from an event on; from the whole table as it is with `null`. */
  follow(game: string, seq: number | null, listener: Listener): void {
    this.listeners.set(game, { seq, listener });
    if (this.neverOpened >= BLOCKED) {
      void this.stream(game);
      return;
    }
    if (this.socket?.readyState === WebSocket.OPEN) this.subscribe(game);
    else if (!this.socket) this.connect();
  }

  leave(game: string): void {
    this.listeners.delete(game);
    this.streams.get(game)?.abort();
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ t: 'unsub', g: game });
    if (this.listeners.size === 0) this.close();
  }

  private close(): void {
    clearTimeout(this.timer);
    clearInterval(this.beat);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.onConnection(this.pause === FIRST_PAUSE ? 'connecting' : 'lost');
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/ws`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.neverOpened = -Infinity;
      this.heard = Date.now();
      this.onConnection('live');
      for (const game of this.listeners.keys()) this.subscribe(game);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(), HEARTBEAT);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      this.heard = Date.now();
      this.hear(JSON.parse(message.data) as Frame);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearInterval(this.beat);
      this.onConnection('lost');
      this.neverOpened += 1;
      if (this.neverOpened >= BLOCKED) {
        for (const game of this.listeners.keys()) void this.stream(game);
        return;
      }
      // Not all at once when a server comes back.
      this.timer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    };
  }

  /** Follows a table by lines, until it is left. */
  private async stream(game: string): Promise<void> {
    const known = this.listeners.get(game);
    if (!known) return;
    const control = new AbortController();
    this.streams.set(game, control);
    try {
      const seen = known.seq === null ? '' : `?seq=${known.seq}`;
      const answer = await fetch(`/api/v1/games/${encodeURIComponent(game)}/stream${seen}`, { signal: control.signal });
      if (!answer.ok || !answer.body) throw new Error(answer.statusText);
      this.onConnection('live');
      this.pause = FIRST_PAUSE;
      for await (const line of lines(answer.body)) this.hear(JSON.parse(line) as Frame);
    } catch {
      // It is tried again below, like a stream that has ended.
    }
    if (control.signal.aborted) return;
    this.onConnection('lost');
    setTimeout(() => void this.stream(game), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private ping(): void {
    if (Date.now() - this.heard > 2.5 * HEARTBEAT) this.socket?.close();
    else this.send({ t: 'ping' });
  }

  private send(frame: object): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private subscribe(game: string): void {
    const seq = this.listeners.get(game)?.seq;
    this.send({ t: 'sub', g: game, ...(seq === null || seq === undefined ? {} : { seq }) });
  }

  private hear(frame: Frame): void {
    const known = frame.g ? this.listeners.get(frame.g) : undefined;
    if (!known) return;
    switch (frame.t) {
      case 'snapshot':
        known.seq = frame.seq ?? null;
        known.listener.snapshot(frame.d as View);
        break;
      case 'event':
        known.seq = frame.seq ?? known.seq;
        known.listener.event(frame.d as Told);
        break;
      case 'rematch':
        known.listener.rematch((frame.d as { game: string }).game);
        break;
      case 'presence':
        known.listener.presence((frame.d as { users: string[] }).users);
        break;
    }
  }
}
