import type { PhotoSource } from '../upload/make-photos.ts';
import type { Guest } from './guests.ts';
import type { LiveEvent } from './open-event.ts';
import type { Outcome } from './outcomes.ts';
import type { Visit } from './send-visits.ts';

/** As long as the page waits for a request. */
export const TIMEOUT_SECONDS = 120;

export interface Scene {
  readonly origin: string;
  readonly events: readonly LiveEvent[];
  /** Paths of scripts and styles of the event page. */
  readonly assets: readonly string[];
  readonly photos: PhotoSource;
}

/** What guests do. Those who come do so whether the server keeps up or not. */
export interface Rates {
  readonly seconds: number;
  /** How many open the page for the first time: in all, and each second until then. */
  readonly guests: number;
  readonly guestsPerSecond: number;
  /** Uploads of six photos. */
  readonly batchesPerSecond: number;
  /** Pages that are open, and downloads that go on, all the time. */
  readonly watchers: number;
  readonly downloads: number;
}

/** What goes on while it is played. */
export interface Play extends Scene {
  readonly rates: Rates;
  readonly outcomes: Outcome[];
  /** Who has come so far. */
  readonly guests: Guest[];
  /** Sends visits that begin now, and does not wait for them. */
  readonly send: (visits: readonly Visit[]) => void;
  /** When each photo was acknowledged, as of performance.now(). */
  readonly acknowledgedAt: Map<string, number>;
}
