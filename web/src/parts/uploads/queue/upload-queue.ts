import { isMissingEvent } from '#lib/failures/failures.ts';
import {
  type Arrivals,
  arrivalsOf,
  type BatchAnswer,
  canRetry,
  firstState,
  isForfeited,
  isOver,
  isUnderway,
  type UploadFailure,
  type UploadItem,
  type UploadTarget,
  withSent,
  withState,
} from '#parts/uploads/items/upload-items.ts';
import { isReadable } from '#parts/uploads/pictures/is-photo.ts';
import { runUploads, type UploadRun } from '#parts/uploads/run/run-uploads.ts';
import type { StoredUploads } from '#parts/uploads/store/stored-uploads.ts';
import { changesToStore, isNoteworthy, mergeStored } from './merge-stored.ts';

export interface QueueState {
  readonly items: readonly UploadItem[];
  /** Ids of arrived items by photo, while this page is open. */
  readonly sent: ReadonlyMap<string, string>;
  /** Why the queue pauses before a retry, or null. */
  readonly hold: UploadFailure | null;
  /** What stopped each event's uploads until the user retries. */
  readonly failures: ReadonlyMap<string, UploadFailure>;
}

const EMPTY: QueueState = { items: [], sent: new Map(), hold: null, failures: new Map() };

const targetsOf = (items: readonly UploadItem[]): UploadTarget[] => [
  ...new Map(items.map(({ target }) => [target.eventId, target])).values(),
];

/**
 * Creates this browser's upload queue for all events, pages and tabs. Items are stored with their files, one tab at a time
 * sends them, and all tabs show them.
 */
export function createUploadQueue(parts: QueueParts) {
  const { kept } = parts;
  let state = EMPTY;
  let isRunning = false;
  let wakeUp = () => {};
  let resuming = new AbortController();
  const requests = new Map<string, AbortController>();
  const watchers = new Set<() => void>();
  const listeners = new Set<(news: QueueNews) => void>();
  /** Ids removed on this page, so that another tab's older state does not bring them back. */
  const gone = new Set<string>();
  /** Serializes database writes, except those of files. A failed write loses only its own data. */
  let writing: Promise<unknown> = Promise.resolve();
  let keeping: Promise<unknown> = Promise.resolve();

  const set = (change: Partial<QueueState>) => {
    state = { ...state, ...change };
    for (const watcher of watchers) watcher();
  };
  const announce = (news: QueueNews) => {
    for (const listener of listeners) listener(news);
  };
  const write = (work: () => Promise<unknown>) => {
    writing = writing.then(work).then(parts.tell, () => {});
    return writing;
  };

  const current = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    return state.items.filter(({ id }) => wanted.has(id));
  };
  /** Writes the notes as they are when its turn comes, so that a delayed write does not overwrite newer data. */
  const note = (items: readonly UploadItem[]) => {
    const ids = items.map(({ id }) => id);
    return write(() => kept.note(() => current(ids)));
  };

  /** Aborts requests whose items have all been removed. */
  const endOrphans = () => {
    for (const [key, request] of requests)
      if (!state.items.some((item) => item.batch?.key === key))
        request.abort(new Error('taken out of the queue'));
  };

  const setItems = (items: readonly UploadItem[]) => {
    const before = state.items;
    if (items === before) return;
    const { out, noted, refiled } = changesToStore(before, items);
    set({ items, sent: withSent(state.sent, items) });
    for (const id of out) gone.add(id);
    if (out.length > 0) void write(() => kept.drop(out));
    if (noted.length > 0) void note(noted);
    // An item that is not stored yet is stored later in its current form.
    for (const { id, isStored } of refiled)
      if (isStored) void write(() => Promise.all(current([id]).map(kept.keep)));
    endOrphans();
    parts.mark(items.some((item) => !isOver(item)));
    for (const target of targetsOf(before)) {
      const isOf = (item: UploadItem) => item.target.eventId === target.eventId;
      const isQuiet =
        before.some((item) => isOf(item) && isUnderway(item)) &&
        !items.some((item) => isOf(item) && isUnderway(item));
      if (isQuiet && items.some((item) => isOf(item) && item.state === 'rejected'))
        announce({ kind: 'trouble', target });
    }
  };

  /** Stores a new item with its file. An item that cannot be stored is sent while this page is open. */
  const keep = async ({ id }: UploadItem): Promise<void> => {
    const [item] = current([id]);
    if (!item) return;
    await kept.keep(item);
    if (current([id]).some((now) => now.file === item.file && isNoteworthy(item, now))) await note([item]);
    const [now] = current([id]);
    if (!now) return kept.drop([id]);
    if (now.file !== item.file) return keep(now);
    // Only now does the database match this page.
    set({ items: withState(state.items, [id], { isStored: true }) });
  };

  /** Adds items from other tabs or an earlier visit, and drops those that other tabs removed. */
  const reload = async () => {
    await writing;
    const before = state.items;
    const loaded = await kept.load().catch(() => null);
    if (!loaded) return;
    const all = mergeStored({ before, now: state.items, found: loaded.filter(({ id }) => !gone.has(id)) });
    const by = { now: parts.earliestNow(), viewer: parts.viewer() };
    const here = new Set(before.map(({ id }) => id));
    // Items that this page has sent still count.
    const forfeited = all.filter((item) => isForfeited(item, by) && !(isOver(item) && here.has(item.id)));
    set({ items: all.filter((item) => !forfeited.includes(item)) });
    endOrphans();
    if (forfeited.length > 0) void write(() => kept.drop(forfeited.map(({ id }) => id)));
    parts.mark(state.items.some((item) => !isOver(item)));
    wakeUp();
    forgetFinished();
    void run();
  };

  /** Without the database the queue continues with this page's items. */
  const reloadInTime = () => parts.inTime(reload()).catch(() => {});

  /** Drops and announces the items of events whose uploads are all done. Until then they count, also after a reload. */
  const forgetFinished = () => {
    for (const target of targetsOf(state.items)) {
      const { eventId } = target;
      const items = state.items.filter((item) => item.target.eventId === eventId);
      if (!items.every(isOver)) continue;
      setItems(state.items.filter((item) => item.target.eventId !== eventId));
      announce({ kind: 'finished', target, arrivals: arrivalsOf(items) });
    }
  };

  const targetOf = (eventId: string) => state.items.find((item) => item.target.eventId === eventId)?.target;

  /** Drops the items of a missing event: the user could not retry or see them. */
  const letGoOf = (target: UploadTarget) => {
    const isOf = (item: UploadItem) => item.target.eventId === target.eventId;
    const count = state.items.filter((item) => isOf(item) && !isOver(item)).length;
    setItems(state.items.filter((item) => !isOf(item)));
    announce({ kind: 'gone', target, count });
  };

  const work: Omit<UploadRun, 'robbed'> = {
    items: () => state.items,
    setItems,
    onAnswer: (eventId, answer) => {
      const target = targetOf(eventId);
      if (target) announce({ kind: 'answer', target, answer });
      forgetFinished();
    },
    onFailure: (eventId, failure, isHeld) => {
      if (isHeld) return set({ hold: failure });
      const target = targetOf(eventId);
      if (!target) return;
      if (isMissingEvent(failure.error)) return letGoOf(target);
      set({ failures: new Map(state.failures).set(eventId, failure) });
      announce({ kind: 'trouble', target });
    },
    send: async (batch) => {
      const request = new AbortController();
      requests.set(batch.key, request);
      try {
        return await parts.send({ ...batch, signal: request.signal });
      } finally {
        requests.delete(batch.key);
      }
    },
    shrink: parts.shrink,
    reread: async ({ id, file }) => {
      if (await isReadable(file)) return file;
      // The run may have started with it before it was stored.
      const kin = state.items.some((item) => item.id === id && item.isStored)
        ? await parts.inTime(kept.load())
        : [];
      const copy = kin.find((item) => item.id === id)?.file;
      return copy && (await isReadable(copy)) ? copy : null;
    },
    newKey: parts.newKey,
    pause: async (seconds) => {
      resuming = new AbortController();
      await parts.wait(seconds, resuming.signal);
      set({ hold: null });
    },
    more: () =>
      new Promise((resolve) => {
        wakeUp = resolve;
      }),
  };

  /** Another tab continues from the stored items. Requests in flight are aborted, but may still arrive. */
  const giveUpTurn = () => {
    for (const request of requests.values()) request.abort(new Error('another tab goes on'));
    const ids = state.items.filter((item) => item.state === 'sending').map(({ id }) => id);
    set({ items: withState(state.items, ids, { state: 'waiting', progress: 0, wasSent: true }) });
    resuming.abort();
    wakeUp();
  };

  const run = async () => {
    if (isRunning || !state.items.some(isUnderway)) return;
    isRunning = true;
    try {
      await parts.alone(async (robbed) => {
        robbed.addEventListener('abort', giveUpTurn);
        await reloadInTime();
        await runUploads({ ...work, robbed });
        await parts.inTime(writing).catch(() => {});
      });
    } finally {
      isRunning = false;
    }
    void run();
  };

  const failureGone = (eventId: string) => {
    const failures = new Map(state.failures);
    failures.delete(eventId);
    set({ failures });
  };

  return {
    state: () => state,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Calls `listener` with news. Returns the function that unsubscribes it. */
    listen: (listener: (news: QueueNews) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads the database, with a time-out. */
    reload: reloadInTime,

    /** Adds files to an event's uploads. Those in `large` are over the limit and made smaller first. */
    add: (target: UploadTarget, files: readonly File[], large: readonly File[] = []) => {
      const addedAt = parts.now();
      const item = (file: File, state: UploadItem['state'], place: number): UploadItem => ({
        id: parts.newKey(),
        target,
        file,
        state,
        progress: 0,
        // Keeps the order of files chosen together.
        addedAt: addedAt + place / 1000,
        owner: parts.viewer(),
      });
      const added = [
        ...files.map((file, place) => item(file, 'waiting', place)),
        ...large.map((file, place) => item(file, 'shrinking', files.length + place)),
      ];
      const here = state.items.filter(({ target: { eventId } }) => eventId === target.eventId);
      // Successes of an earlier upload no longer count. Its failures stay.
      const counted = here.some(isUnderway)
        ? state.items
        : state.items.filter((one) => !here.includes(one) || !isOver(one));
      failureGone(target.eventId);
      setItems([...counted, ...added]);
      for (const one of added) keeping = keeping.then(() => keep(one)).then(parts.tell, () => {});
      wakeUp();
      void run();
    },

    /** Retries failed items: the given ones, or all of an event. */
    retry: (which: { readonly ids: readonly string[] } | { readonly eventId: string }) => {
      const again = state.items.filter(
        (item) =>
          canRetry(item) &&
          ('ids' in which ? which.ids.includes(item.id) : item.target.eventId === which.eventId),
      );
      for (const eventId of new Set(again.map(({ target }) => target.eventId))) failureGone(eventId);
      setItems(
        state.items.map((item) =>
          again.includes(item) ? { ...item, state: firstState(item), progress: 0, code: undefined } : item,
        ),
      );
      wakeUp();
      void run();
    },

    /** Updates the event of waiting items after a PIN change. */
    follow: (target: UploadTarget) => {
      const isOld = (item: UploadItem) =>
        item.target.eventId === target.eventId && item.target.pinCode !== target.pinCode;
      if (!state.items.some(isOld)) return;
      set({ items: state.items.map((item) => (isOld(item) ? { ...item, target } : item)) });
      void note(state.items.filter((item) => item.target.eventId === target.eventId));
    },

    remove: (ids: readonly string[]) => {
      setItems(state.items.filter(({ id }) => !ids.includes(id)));
      wakeUp();
      forgetFinished();
    },

    /** Closes an event's report: drops the error and files that the server will never accept. */
    dismiss: (eventId: string) => {
      failureGone(eventId);
      setItems(
        state.items.filter((item) => item.target.eventId !== eventId || isUnderway(item) || canRetry(item)),
      );
    },

    /** Ends a pause. */
    resume: () => resuming.abort(),

    /** Removes everything from this page and its storage. After a sign-out, removes everything from the browser. */
    clear: async () => {
      setItems([]);
      set(EMPTY);
      wakeUp();
      await write(kept.eraseAfterSignOut);
    },
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** News about the uploads of an event. */
type QueueNews = { readonly target: UploadTarget } & (
  | { readonly kind: 'answer'; readonly answer: BatchAnswer }
  /** All are uploaded. */
  | { readonly kind: 'finished'; readonly arrivals: Arrivals }
  /** The report has something to show. */
  | { readonly kind: 'trouble' }
  /** The event no longer exists: `count` photos are dropped. */
  | { readonly kind: 'gone'; readonly count: number }
);

/** The dependencies of the queue. */
export interface QueueParts extends Pick<UploadRun, 'send' | 'shrink' | 'newKey'> {
  readonly kept: StoredUploads;
  /** Runs the work once no other tab does, so that one tab sends at a time. Aborts the signal when another takes over. */
  readonly alone: (work: (robbed: AbortSignal) => Promise<void>) => Promise<void>;
  /** Rejects when work on the database takes too long, since it may never end. */
  readonly inTime: <T>(work: Promise<T>) => Promise<T>;
  /** Notifies the other tabs that the stored uploads have changed. */
  readonly tell: () => void;
  /** Resolves after `seconds`, or earlier when a retry is promising. */
  readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Stores whether the queue has items. */
  readonly mark: (isLeft: boolean) => void;
  /** The id of the signed-in user, or null. */
  readonly viewer: () => string | null;
  readonly now: () => number;
  /** Returns the earliest plausible time, since items that expire by it are lost. */
  readonly earliestNow: () => number;
}
