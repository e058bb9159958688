import type { PhotoSource } from '../upload/make-photos.ts';
import type { Guest } from './guests.ts';
import type { LiveEvent } from './open-event.ts';
import type { Outcome } from './outcomes.ts';
import type { Visit } from './send-visits.ts';

/** The page's own request time-out. */
export const TIMEOUT_SECONDS = 120;

export interface Scene {
  readonly origin: string;
  readonly events: readonly LiveEvent[];
  /** Paths of scripts and styles of the event page. */
  readonly assets: readonly string[];
  readonly photos: PhotoSource;
}

/** What guests do. Arrivals do not slow down when the server does. */
export interface Rates {
  readonly seconds: number;
  /** First visits: in total, and per second until then. */
  readonly guests: number;
  readonly guestsPerSecond: number;
  /** Uploads of six photos. */
  readonly batchesPerSecond: number;
  /** Pages kept open and downloads kept running. */
  readonly watchers: number;
  readonly downloads: number;
}

/** The state of a running scene. */
export interface Play extends Scene {
  readonly rates: Rates;
  readonly outcomes: Outcome[];
  /** Guests who have arrived. */
  readonly guests: Guest[];
  /** Starts visits now, without waiting for them. */
  readonly send: (visits: readonly Visit[]) => void;
  /** When each photo was acknowledged, as of performance.now(). */
  readonly acknowledgedAt: Map<string, number>;
}
