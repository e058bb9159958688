import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { keepAlive } from '../db/db.ts';
import { type ChangeKind, EVENT_CHANNEL } from './announce.ts';

export interface Changes {
  /** Calls `onChange` for each change of an event until the returned function is called. */
  readonly watch: (eventId: string, onChange: (kind: ChangeKind) => void) => () => void;
  readonly close: () => Promise<void>;
}

const RECONNECT_MS = 1000;
/**
 * A connection that only listens does not notice that its other end is gone: it is probed this often, with
 * this timeout.
 */
const ASK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 5000;

/** Listens for announced changes on one connection and passes each to the watchers of its event. */
export const openChanges = (databaseUrl: string, log: Logger): Changes => {
  const watchers = new Map<string, Set<(kind: ChangeKind) => void>>();
  const closing = new AbortController();
  const tell = ({ payload = '' }: { payload?: string | undefined }) => {
    const [eventId = '', kind] = payload.split(' ');
    for (const watcher of watchers.get(eventId) ?? []) watcher(kind as ChangeKind);
  };
  // Reports what was announced while nobody listened as one change of everything.
  const tellAll = () => {
    for (const event of watchers.values()) for (const watcher of event) watcher('photos');
  };
  const keepListening = async () => {
    while (!closing.signal.aborted) {
      await listen(databaseUrl, closing.signal, { tell, onListening: tellAll }).catch((error) =>
        log.warn({ err: error }, 'listening for changes broke off'),
      );
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };
  const listening = keepListening();

  return {
    watch: (eventId, onChange) => {
      const event = watchers.get(eventId) ?? new Set();
      watchers.set(eventId, event.add(onChange));
      return () => {
        event.delete(onChange);
        if (event.size === 0) watchers.delete(eventId);
      };
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
};

type Listener = { tell: (message: pg.Notification) => void; onListening: () => void };

/**
 * Listens on a separate connection until the signal; throws when the connection breaks, or does not respond.
 */
const listen = async (databaseUrl: string, signal: AbortSignal, { tell, onListening }: Listener) => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'togather changes',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    ...keepAlive,
  });
  const broken = new AbortController();
  client.on('error', (error) => broken.abort(error));
  client.on('notification', tell);
  const over = AbortSignal.any([signal, broken.signal]);
  try {
    await client.connect();
    await client.query(`listen ${EVENT_CHANNEL}`);
    onListening();
    while (!over.aborted) {
      await sleep(ASK_EVERY_MS, undefined, { signal: over, ref: false }).catch(() => {});
      if (!over.aborted) await client.query('select 1');
    }
    if (broken.signal.aborted) throw broken.signal.reason;
  } finally {
    // Cuts a connection that does not respond without waiting.
    await client.end();
  }
};
