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
 * This browser's upload queue for all events, pages and tabs. Items are stored with their files, one tab at a time
 * sends them, and all tabs show them.
 */
export class UploadQueue {
  readonly #parts: QueueParts;
  #state = EMPTY;
  #isRunning = false;
  #wakeUp = () => {};
  #resuming = new AbortController();
  readonly #requests = new Map<string, AbortController>();
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<(news: QueueNews) => void>();
  /** Ids removed on this page, so that another tab's older state does not bring them back. */
  readonly #gone = new Set<string>();
  /** Serializes database writes, except those of files. A failed write loses only its own data. */
  #writing: Promise<unknown> = Promise.resolve();
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  readonly state = () => this.#state;
  readonly subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };
  /** Calls `listener` with news. Returns the function that unsubscribes it. */
  readonly listen = (listener: (news: QueueNews) => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** Reads the database, with a time-out. Without the database the queue continues with this page's items. */
  readonly reload = () => this.#parts.inTime(this.#readStored()).catch(() => {});

  /** Adds files to an event's uploads. Those in `large` are over the limit and made smaller first. */
  readonly add = (
    target: UploadTarget,
    files: readonly File[],
    large: readonly File[] = [],
    taskId?: string,
  ) => {
    const addedAt = this.#parts.now();
    const item = (file: File, state: UploadItem['state'], index: number): UploadItem => ({
      id: this.#parts.newKey(),
      target,
      ...(taskId && { taskId }),
      file,
      state,
      progress: 0,
      // Keeps the order of files chosen together.
      addedAt: addedAt + index / 1000,
      owner: this.#parts.viewer(),
    });
    const added = [
      ...files.map((file, index) => item(file, 'waiting', index)),
      ...large.map((file, index) => item(file, 'shrinking', files.length + index)),
    ];
    const here = this.#state.items.filter(({ target: { eventId } }) => eventId === target.eventId);
    // Successes of an earlier upload no longer count. Its failures stay.
    const counted = here.some(isUnderway)
      ? this.#state.items
      : this.#state.items.filter((one) => !here.includes(one) || !isOver(one));
    this.#failureGone(target.eventId);
    this.#setItems([...counted, ...added]);
    for (const one of added)
      this.#keeping = this.#keeping.then(() => this.#keep(one)).then(this.#parts.tell, () => {});
    this.#wakeUp();
    void this.#run();
  };

  /** Retries failed items: the given ones, or all of an event. */
  readonly retry = (which: { readonly ids: readonly string[] } | { readonly eventId: string }) => {
    const again = this.#state.items.filter(
      (item) =>
        canRetry(item) &&
        ('ids' in which ? which.ids.includes(item.id) : item.target.eventId === which.eventId),
    );
    for (const eventId of new Set(again.map(({ target }) => target.eventId))) this.#failureGone(eventId);
    this.#setItems(
      this.#state.items.map((item) =>
        again.includes(item) ? { ...item, state: firstState(item), progress: 0, code: undefined } : item,
      ),
    );
    this.#wakeUp();
    void this.#run();
  };

  /** Updates the event of waiting items after a PIN change. */
  readonly follow = (target: UploadTarget) => {
    const isOld = (item: UploadItem) =>
      item.target.eventId === target.eventId && item.target.pinCode !== target.pinCode;
    if (!this.#state.items.some(isOld)) return;
    this.#set({ items: this.#state.items.map((item) => (isOld(item) ? { ...item, target } : item)) });
    void this.#note(this.#state.items.filter((item) => item.target.eventId === target.eventId));
  };

  readonly remove = (ids: readonly string[]) => {
    this.#setItems(this.#state.items.filter(({ id }) => !ids.includes(id)));
    this.#wakeUp();
    this.#forgetFinished();
  };

  /** Closes an event's report: drops the error and files that the server will never accept. */
  readonly dismiss = (eventId: string) => {
    this.#failureGone(eventId);
    this.#setItems(
      this.#state.items.filter(
        (item) => item.target.eventId !== eventId || isUnderway(item) || canRetry(item),
      ),
    );
  };

  /** Ends a pause. */
  readonly resume = () => this.#resuming.abort();

  /** Removes everything from this page and its storage. After a sign-out, removes everything from the browser. */
  readonly clear = async () => {
    this.#setItems([]);
    this.#set(EMPTY);
    this.#wakeUp();
    await this.#write(this.#parts.kept.eraseAfterSignOut);
  };

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
  #announce(news: QueueNews): void {
    for (const listener of this.#listeners) listener(news);
  }
  #write(work: () => Promise<unknown>): Promise<unknown> {
    this.#writing = this.#writing.then(work).then(this.#parts.tell, () => {});
    return this.#writing;
  }

  #current(ids: readonly string[]): UploadItem[] {
    const wanted = new Set(ids);
    return this.#state.items.filter(({ id }) => wanted.has(id));
  }
  /** Writes the notes as they are when its turn comes, so that a delayed write does not overwrite newer data. */
  #note(items: readonly UploadItem[]): Promise<unknown> {
    const ids = items.map(({ id }) => id);
    return this.#write(() => this.#parts.kept.note(() => this.#current(ids)));
  }

  /** Aborts requests whose items have all been removed. */
  #endOrphans(): void {
    for (const [key, request] of this.#requests)
      if (!this.#state.items.some((item) => item.batch?.key === key))
        request.abort(new Error('taken out of the queue'));
  }

  #setItems(items: readonly UploadItem[]): void {
    const before = this.#state.items;
    if (items === before) return;
    const { out, noted, refiled } = changesToStore(before, items);
    this.#set({ items, sent: withSent(this.#state.sent, items) });
    for (const id of out) this.#gone.add(id);
    if (out.length > 0) void this.#write(() => this.#parts.kept.drop(out));
    if (noted.length > 0) void this.#note(noted);
    // An item that is not stored yet is stored later in its current form.
    for (const { id, isStored } of refiled)
      if (isStored) void this.#write(() => Promise.all(this.#current([id]).map(this.#parts.kept.keep)));
    this.#endOrphans();
    this.#parts.mark(items.some((item) => !isOver(item)));
    for (const target of targetsOf(before)) {
      const isOf = (item: UploadItem) => item.target.eventId === target.eventId;
      const isQuiet =
        before.some((item) => isOf(item) && isUnderway(item)) &&
        !items.some((item) => isOf(item) && isUnderway(item));
      if (isQuiet && items.some((item) => isOf(item) && item.state === 'rejected'))
        this.#announce({ kind: 'trouble', target });
    }
  }

  /** Stores a new item with its file. An item that cannot be stored is sent while this page is open. */
  async #keep({ id }: UploadItem): Promise<void> {
    const [item] = this.#current([id]);
    if (!item) return;
    await this.#parts.kept.keep(item);
    if (this.#current([id]).some((now) => now.file === item.file && isNoteworthy(item, now)))
      await this.#note([item]);
    const [now] = this.#current([id]);
    if (!now) return this.#parts.kept.drop([id]);
    if (now.file !== item.file) return this.#keep(now);
    // Only now does the database match this page.
    this.#set({ items: withState(this.#state.items, [id], { isStored: true }) });
  }

  /** Adds items from other tabs or an earlier visit, and drops those that other tabs removed. */
  async #readStored(): Promise<void> {
    await this.#writing;
    const before = this.#state.items;
    const loaded = await this.#parts.kept.load().catch(() => null);
    if (!loaded) return;
    const all = mergeStored({
      before,
      now: this.#state.items,
      found: loaded.filter(({ id }) => !this.#gone.has(id)),
    });
    const by = { now: this.#parts.earliestNow(), viewer: this.#parts.viewer() };
    const here = new Set(before.map(({ id }) => id));
    // Items that this page has sent still count.
    const forfeited = all.filter((item) => isForfeited(item, by) && !(isOver(item) && here.has(item.id)));
    this.#set({ items: all.filter((item) => !forfeited.includes(item)) });
    this.#endOrphans();
    if (forfeited.length > 0) void this.#write(() => this.#parts.kept.drop(forfeited.map(({ id }) => id)));
    this.#parts.mark(this.#state.items.some((item) => !isOver(item)));
    this.#wakeUp();
    this.#forgetFinished();
    void this.#run();
  }

  /** Drops and announces the items of events whose uploads are all done. Until then they count, also after a reload. */
  #forgetFinished(): void {
    for (const target of targetsOf(this.#state.items)) {
      const { eventId } = target;
      const items = this.#state.items.filter((item) => item.target.eventId === eventId);
      if (!items.every(isOver)) continue;
      this.#setItems(this.#state.items.filter((item) => item.target.eventId !== eventId));
      this.#announce({ kind: 'finished', target, arrivals: arrivalsOf(items) });
    }
  }

  #targetOf(eventId: string): UploadTarget | undefined {
    return this.#state.items.find((item) => item.target.eventId === eventId)?.target;
  }

  /** Drops the items of a missing event: the user could not retry or see them. */
  #letGoOf(target: UploadTarget): void {
    const isOf = (item: UploadItem) => item.target.eventId === target.eventId;
    const count = this.#state.items.filter((item) => isOf(item) && !isOver(item)).length;
    this.#setItems(this.#state.items.filter((item) => !isOf(item)));
    this.#announce({ kind: 'gone', target, count });
  }

  #partsOfRun(robbed: AbortSignal): UploadRun {
    return {
      robbed,
      items: () => this.#state.items,
      setItems: (items) => this.#setItems(items),
      onAnswer: (eventId, answer) => {
        const target = this.#targetOf(eventId);
        if (target) this.#announce({ kind: 'answer', target, answer });
        this.#forgetFinished();
      },
      onFailure: (eventId, failure, isHeld) => {
        if (isHeld) return this.#set({ hold: failure });
        const target = this.#targetOf(eventId);
        if (!target) return;
        if (isMissingEvent(failure.error)) return this.#letGoOf(target);
        this.#set({ failures: new Map(this.#state.failures).set(eventId, failure) });
        this.#announce({ kind: 'trouble', target });
      },
      send: async (batch) => {
        const request = new AbortController();
        this.#requests.set(batch.key, request);
        try {
          return await this.#parts.send({ ...batch, signal: request.signal });
        } finally {
          this.#requests.delete(batch.key);
        }
      },
      shrink: this.#parts.shrink,
      reread: async ({ id, file }) => {
        if (await isReadable(file)) return file;
        // The run may have started with it before it was stored.
        const kin = this.#state.items.some((item) => item.id === id && item.isStored)
          ? await this.#parts.inTime(this.#parts.kept.load())
          : [];
        const copy = kin.find((item) => item.id === id)?.file;
        return copy && (await isReadable(copy)) ? copy : null;
      },
      newKey: this.#parts.newKey,
      pause: async (seconds) => {
        this.#resuming = new AbortController();
        await this.#parts.wait(seconds, this.#resuming.signal);
        this.#set({ hold: null });
      },
      more: () =>
        new Promise((resolve) => {
          this.#wakeUp = resolve;
        }),
    };
  }

  /** Another tab continues from the stored items. Requests in flight are aborted, but may still arrive. */
  #giveUpTurn(): void {
    for (const request of this.#requests.values()) request.abort(new Error('another tab goes on'));
    const ids = this.#state.items.filter((item) => item.state === 'sending').map(({ id }) => id);
    this.#set({ items: withState(this.#state.items, ids, { state: 'waiting', progress: 0, wasSent: true }) });
    this.#resuming.abort();
    this.#wakeUp();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || !this.#state.items.some(isUnderway)) return;
    this.#isRunning = true;
    try {
      await this.#parts.alone(async (robbed) => {
        robbed.addEventListener('abort', () => this.#giveUpTurn());
        await this.reload();
        await runUploads(this.#partsOfRun(robbed));
        await this.#parts.inTime(this.#writing).catch(() => {});
      });
    } finally {
      this.#isRunning = false;
    }
    void this.#run();
  }

  #failureGone(eventId: string): void {
    const failures = new Map(this.#state.failures);
    failures.delete(eventId);
    this.#set({ failures });
  }
}

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
