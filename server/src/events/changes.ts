import pg from 'pg';
import type { Logger } from 'pino';
import { type ChangeKind, EVENT_CHANNEL } from './announce.ts';

export interface Changes {
  /** Calls `onChange` for each change of an event until the returned function is called. */
  readonly watch: (eventId: string, onChange: (kind: ChangeKind) => void) => () => void;
  readonly close: () => Promise<void>;
}

const RECONNECT_MS = 1000;

/** Listens for announced changes on one connection and hands each to those who watch its event. */
export const openChanges = (databaseUrl: string, log: Logger): Changes => {
  const watchers = new Map<string, Set<(kind: ChangeKind) => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'listening for changes broke off'));
    next.once('end', () => {
      if (!closed) setTimeout(reconnect, RECONNECT_MS).unref();
    });
    next.on('notification', ({ payload = '' }) => {
      const [eventId = '', kind] = payload.split(' ');
      for (const tell of watchers.get(eventId) ?? []) tell(kind as ChangeKind);
    });
    await next.connect();
    await next.query(`listen ${EVENT_CHANNEL}`);
    client = next;
    // What was announced while nobody listened is told as one change of everything.
    for (const event of watchers.values()) for (const tell of event) tell('photos');
  };
  const reconnect = () => {
    connect().catch((error) => log.warn({ err: error }, 'listening for changes failed'));
  };
  reconnect();

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
      closed = true;
      await client?.end();
    },
  };
};
