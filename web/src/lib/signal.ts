// How the device tells that it is my turn: by a chime, by a notification where nobody looks, by a tick of the phone.

import { i18n } from '../i18n/index.svelte';
import { settings } from '../state/settings.svelte';

let audio: AudioContext | undefined;

/** Two soft notes. Before the first touch of a page browsers keep it silent, and that is no fault. */
export function chime(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime;
  for (const [at, hertz] of [[0, 587], [0.14, 880]] as const) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(0.16, start + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.5);
    note.connect(volume).connect(audio.destination);
    note.start(start + at);
    note.stop(start + at + 0.5);
  }
}

export const canVibrate = 'vibrate' in navigator;
export const canNotify = 'Notification' in globalThis;

/** Asks for leave to notify. Says whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted';
}

function notify(game: string): void {
  try {
    const words = i18n.t.table.titleYourTurn;
    const note = new Notification(words, { body: i18n.t.common.bastide, tag: game, icon: '/icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Phones know notifications by service workers only.
  }
}

/** It has become my turn. */
export function turnSignal(game: string): void {
  if (settings.sound) chime();
  if (settings.notify && canNotify && Notification.permission === 'granted' && document.hidden) notify(game);
}

export function tick(): void {
  if (settings.vibration) navigator.vibrate?.(8);
}
