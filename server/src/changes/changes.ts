import type { Logger } from 'pino';
import { processName, type Service } from '../db/list-processes.ts';
import { keepListening } from '../db/listen.ts';
import { EVENT_CHANNEL, readChange } from './announce.ts';
import { createWatchedEvent, type WatchedEvent, type Watcher } from './watched-event.ts';

export interface Changes {
  /** Tells a watcher the state of an event and its changes until the returned function is called. */
  readonly watch: (eventId: string, watcher: Watcher) => () => void;
  readonly close: () => Promise<void>;
}

/** Listens for announced changes on one connection and passes each on to the watchers of its event. */
export const openChanges = (databaseUrl: string, service: Service, log: Logger): Changes => {
  const events = new Map<string, WatchedEvent>();
  const closing = new AbortController();
  const tell = (payload: string) => {
    const { eventId, ...change } = readChange(payload);
    events.get(eventId)?.change(change);
  };
  // Reports what was announced while nobody listened as one change of everything.
  const tellAll = () => {
    for (const event of events.values()) event.change({ kind: 'photos' });
  };
  const listening = keepListening(databaseUrl, {
    channel: EVENT_CHANNEL,
    name: processName(service),
    signal: closing.signal,
    log,
    onMessage: tell,
    onListening: tellAll,
  });

  return {
    watch: (eventId, watcher) => {
      const event = events.get(eventId) ?? createWatchedEvent();
      events.set(eventId, event);
      const leave = event.add(watcher);
      return () => {
        leave();
        if (!event.isWatched() && events.get(eventId) === event) events.delete(eventId);
      };
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
};
