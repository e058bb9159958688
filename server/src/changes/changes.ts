import type { Logger } from 'pino';
import { keepListening } from '../db/listen.ts';
import { type ChangeKind, EVENT_CHANNEL } from './announce.ts';

export interface Changes {
  /** Calls `onChange` for each change of an event until the returned function is called. */
  readonly watch: (eventId: string, onChange: (kind: ChangeKind) => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Listens for announced changes on one connection and passes each to the watchers of its event. */
export const openChanges = (databaseUrl: string, log: Logger): Changes => {
  const watchers = new Map<string, Set<(kind: ChangeKind) => void>>();
  const closing = new AbortController();
  const tell = (payload: string) => {
    const [eventId = '', kind] = payload.split(' ');
    for (const watcher of watchers.get(eventId) ?? []) watcher(kind as ChangeKind);
  };
  // Reports what was announced while nobody listened as one change of everything.
  const tellAll = () => {
    for (const event of watchers.values()) for (const watcher of event) watcher('photos');
  };
  const listening = keepListening(databaseUrl, {
    channel: EVENT_CHANNEL,
    signal: closing.signal,
    log,
    onMessage: tell,
    onListening: tellAll,
  });

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
