import type { Logger } from 'pino';
import { keepListening } from '#platform/db/listen.ts';
import { processName, type Service } from '#platform/postgres/embedded-places.ts';
import { EVENT_CHANNEL, MODES_CHANGE, readChange, SESSION_END } from './announce.ts';
import { createWatchedEvent, type WatchedEvent, type Watcher } from './watched-event.ts';

export interface Changes {
  /** Sends a watcher the state of an event and its changes until the returned function is called. */
  readonly watch: (eventId: string, watcher: Watcher) => () => void;
  /**
   * Calls `onEnd` when the session ends by sign-out, ban or account deletion, or may have ended while the connection
   * was down. The returned function stops that.
   */
  readonly watchSession: (sessionId: string, onEnd: () => void) => () => void;
  /**
   * Calls `onMade` when the photo's thumbnail was made, or may have been while the connection was down. The returned
   * function stops that.
   */
  readonly watchThumbnail: (photoId: string, onMade: () => void) => () => void;
  /** Calls `onChange` when the modes of the installation change, or may have while the connection was down. */
  readonly watchModes: (onChange: () => void) => void;
  readonly close: () => Promise<void>;
}

/** Listens for changes on one connection and forwards each to the watchers of its event. */
export function openChanges(databaseUrl: string, service: Service, log: Logger): Changes {
  const events = new Map<string, WatchedEvent>();
  const sessions = createTopics();
  const thumbnails = createTopics();
  const onModes = new Set<() => void>();
  const closing = new AbortController();
  const tellModes = () => {
    for (const onChange of onModes) onChange();
  };
  const tell = (payload: string) => {
    if (payload === MODES_CHANGE) return tellModes();
    if (payload.startsWith(SESSION_END)) return sessions.tell(payload.slice(SESSION_END.length));
    const { eventId, ...change } = readChange(payload);
    if (change.thumbnailOf) thumbnails.tell(change.thumbnailOf);
    events.get(eventId)?.change(change);
  };
  // Reports everything as changed, since notifications were missed while the connection was down.
  const tellAll = () => {
    tellModes();
    for (const event of events.values()) event.change({ kind: 'photos' });
    sessions.tellAll();
    thumbnails.tellAll();
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
    watchSession: sessions.watch,
    watchThumbnail: thumbnails.watch,
    watchModes: (onChange) => {
      onModes.add(onChange);
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

/** Listeners by topic. */
interface Topics {
  /** Calls `listener` whenever the topic is told, until the returned function is called. */
  readonly watch: (topic: string, listener: () => void) => () => void;
  readonly tell: (topic: string) => void;
  readonly tellAll: () => void;
}

const createTopics = (): Topics => {
  const topics = new Map<string, Set<() => void>>();
  const tell = (topic: string) => {
    for (const listener of topics.get(topic) ?? []) listener();
  };
  return {
    watch: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    tell,
    tellAll: () => {
      for (const topic of [...topics.keys()]) tell(topic);
    },
  };
};
