import { UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import { ApiError, isFromProxy, NetworkError } from '#lib/failures/failures.ts';
import { openChannel } from '#lib/storage/browser-storage.ts';
import {
  type BatchAnswer,
  failureKindOf,
  holdAfter,
  isUnderway,
  matchAnswer,
  secondsAfter,
  settled,
  stopped,
  type UploadFailure,
  type UploadItem,
  withState,
} from '#parts/uploads/items/upload-items.ts';
import { afterArrival, afterBreak, firstPace, lanesOf, type Pace, planBatch } from './plan-batch.ts';
import { type Batch, SlowLink } from './send-batch.ts';

export interface UploadRun {
  readonly items: () => readonly UploadItem[];
  readonly setItems: (items: readonly UploadItem[]) => void;
  readonly onAnswer: (eventId: string, answer: BatchAnswer) => void;
  /** Called after a failed batch. `isHeld` is true if the run retries, false if the event's files wait for the user. */
  readonly onFailure: (eventId: string, failure: UploadFailure, isHeld: boolean) => void;
  readonly send: (batch: Batch) => Promise<{ answer: BatchAnswer; bytesPerSecond: number }>;
  /** Shrinks a file that is over the limit, or returns null if that fails. */
  readonly shrink: (file: File) => Promise<File | null>;
  /** Returns an item's readable file: the original, else the stored copy, else null. Rejects if it cannot look. */
  readonly reread: (item: UploadItem) => Promise<File | null>;
  readonly newKey: () => string;
  /** Resolves after `seconds`, or earlier when the network returns or the user retries. */
  readonly pause: (seconds: number) => Promise<void>;
  /** Resolves when there is more to do, or nothing left. */
  readonly more: () => Promise<void>;
  /** Aborted when another tab takes over: nothing more is sent, and results are no longer recorded here. */
  readonly robbed: AbortSignal;
}

/** How often copies of unreadable files are looked up while the database does not respond. */
const MOST_LOOKS = 3;

/** How often a single photo may time out before it fails, so that the others get their turn. */
const MOST_TIMEOUTS = 5;

interface Planned {
  readonly items: readonly UploadItem[];
  readonly key: string;
}

/**
 * Returns the next batch of one event and task: one with an unknown outcome again under its key, else as many files as the link
 * allows.
 */
const planNext = (items: readonly UploadItem[], pace: Pace, newKey: () => string): Planned | null => {
  const waiting = items.filter((item) => item.state === 'waiting');
  const [first] = waiting;
  if (!first) return null;
  const { batch, target, taskId } = first;
  const fellows = waiting.filter((item) => batch && item.batch?.key === batch.key);
  if (batch && fellows.length === batch.files) return { items: fellows, key: batch.key };
  const next = waiting.filter((item) => item.target.eventId === target.eventId && item.taskId === taskId);
  const sizes = next.map((item) => item.file.size);
  return { items: next.slice(0, planBatch(sizes, pace)), key: newKey() };
};

/**
 * Sends all waiting items in concurrent batches, as the link allows, until none is left. Retries after a lost connection, a
 * time-out or a busy server. Any other failure stops the event's waiting items, and a single photo that times out
 * repeatedly fails alone. Leaves out files that can no longer be read.
 */
export async function runUploads(run: UploadRun): Promise<void> {
  let pace = firstPace;
  let triesInVain = 0;
  let pausing: Promise<void> | undefined;
  const through = new Map<string, number>();
  /** Time-outs of single photos, by item. */
  const timeouts = new Map<string, number>();
  /** Failed lookups of stored copies, by item. */
  const looks = new Map<string, number>();
  const lanes = new Set<Promise<void>>();
  /** Batches in flight, by event. */
  const onTheWay = new Map<string, number>();

  const change = (ids: readonly string[], to: Partial<UploadItem>) =>
    run.setItems(withState(run.items(), ids, to));

  const rest = (seconds: number) => {
    pausing ??= run.pause(seconds).finally(() => {
      pausing = undefined;
    });
    return pausing;
  };

  /** Counts a batch's time-out. Returns whether it is a single photo with too many of them. */
  const hasHadEnough = ([item, ...others]: readonly UploadItem[]): boolean => {
    if (!item || others.length > 0) return false;
    const count = (timeouts.get(item.id) ?? 0) + 1;
    timeouts.set(item.id, count % MOST_TIMEOUTS);
    return count === MOST_TIMEOUTS;
  };

  const onError = (error: unknown, { items, key }: Planned, number: number) => {
    const ids = items.map(({ id }) => id);
    const eventId = items[0]?.target.eventId ?? '';
    const [there] = run.items().filter((item) => ids.includes(item.id));
    // Removed from the queue meanwhile.
    if (!there) return;
    if (error instanceof SlowLink) {
      pace = { ...pace, bytesPerSecond: error.bytesPerSecond, isMeasured: true };
      return change(ids, { state: 'waiting', progress: 0, batch: undefined, wasSent: true });
    }
    const isPartial = there.progress > 0 && there.progress < 1;
    // A link that transfers something is worth an early retry.
    triesInVain = isPartial ? 1 : triesInVain + 1;
    const hold = holdAfter(error, triesInVain);
    const kind = failureKindOf(error);
    const code = error instanceof ApiError ? error.code : undefined;
    const isLost = hold?.kind === 'network' || hold?.kind === 'timeout';
    // A batch that broke off half-way was too large. If it was sent completely, only the response is missing, which a retry
    // with the key brings, unless it only reached a buffer on the way and is lost there every time.
    const isTooMuch =
      hold?.kind === 'timeout' || (isLost && (isPartial || (there.progress === 1 && triesInVain > 1)));
    if (isTooMuch) pace = afterBreak(pace, items.length);
    change(ids, {
      state: 'waiting',
      progress: 0,
      batch: isTooMuch && items.length > 1 ? undefined : { key, files: items.length },
      // The server may have stored it before a proxy lost its response.
      ...((isLost || isFromProxy(error)) && { wasSent: true }),
    });
    if (hold?.kind === 'timeout' && hasHadEnough(items)) {
      change(ids, { state: 'failed', code: 'REQUEST_TIMEOUT' });
      return run.onFailure(eventId, { kind, batch: number, error }, false);
    }
    run.onFailure(eventId, { kind, batch: number, error }, hold !== null);
    if (hold) void rest(hold.seconds);
    else run.setItems(stopped(run.items(), { ids, eventId, code }));
  };

  /** Reports files that are unreadable and whose copies cannot be looked up now. */
  const tellUnknown = (eventId: string, isHeld: boolean) => {
    const error = new Error('the database does not answer');
    run.onFailure(eventId, { kind: 'unread', batch: (through.get(eventId) ?? 0) + 1, error }, isHeld);
  };

  /**
   * Browsers report an unreadable file as a lost connection. Returns whether that broke the batch, after replacing the
   * files by their copies or leaving them out. Files whose copies cannot be looked up can be retried.
   */
  const leftOutUnreadable = async (items: readonly UploadItem[]): Promise<boolean> => {
    const files = await Promise.all(items.map((item) => run.reread(item).catch(() => undefined)));
    if (run.robbed.aborted || items.every(({ file }, at) => file === files[at])) return false;
    if (files.includes(undefined) && triesInVain < MOST_LOOKS) return false;
    const ids = items.map(({ id }) => id);
    change(ids, { state: 'waiting', progress: 0, batch: undefined, wasSent: true });
    for (const [at, { id }] of items.entries()) {
      const file = files[at];
      if (file === undefined) change([id], { state: 'failed', code: undefined });
      else change([id], file ? { file } : { state: 'rejected', code: 'FILE_UNREADABLE' });
    }
    if (files.includes(undefined)) tellUnknown(items[0]?.target.eventId ?? '', false);
    return true;
  };

  const sendPlanned = async (planned: Planned) => {
    const { items, key } = planned;
    const ids = items.map(({ id }) => id);
    const eventId = items[0]?.target.eventId ?? '';
    const files = items.map(({ file }) => file);
    const number = (through.get(eventId) ?? 0) + (onTheWay.get(eventId) ?? 0) + 1;
    onTheWay.set(eventId, (onTheWay.get(eventId) ?? 0) + 1);
    change(ids, { state: 'sending', batch: { key, files: items.length } });
    try {
      const onProgress = (progress: number) => change(ids, { progress });
      const taskId = items[0]?.taskId;
      const { answer, bytesPerSecond } = await run.send({ eventId, taskId, files, key, onProgress });
      run.setItems(settled(run.items(), ids, matchAnswer(files.length, answer)));
      run.onAnswer(eventId, answer);
      pace = afterArrival(pace, bytesPerSecond);
      triesInVain = 0;
      through.set(eventId, (through.get(eventId) ?? 0) + 1);
    } catch (error) {
      if (run.robbed.aborted) return;
      const isMended = error instanceof NetworkError && (await leftOutUnreadable(items));
      if (!isMended && !run.robbed.aborted) onError(error, planned, number);
    } finally {
      onTheWay.set(eventId, (onTheWay.get(eventId) ?? 1) - 1);
    }
  };

  /** Makes a large unreadable file wait for its copy, for a limited number of lookups. */
  const lookLater = ({ id, target: { eventId } }: UploadItem) => {
    const count = (looks.get(id) ?? 0) + 1;
    const isHeld = count <= MOST_LOOKS;
    looks.set(id, isHeld ? count : 0);
    if (!isHeld) change([id], { state: 'failed', code: undefined });
    tellUnknown(eventId, isHeld);
    return isHeld ? rest(secondsAfter(count)) : undefined;
  };

  const shrinkNext = async (item: UploadItem) => {
    const smaller = await run.shrink(item.file);
    if (run.robbed.aborted) return;
    if (smaller) return change([item.id], { file: smaller, state: 'waiting' });
    const file = await run.reread(item).catch(() => undefined);
    if (run.robbed.aborted) return;
    if (file === undefined) return lookLater(item);
    if (file && file !== item.file) return change([item.id], { file });
    change([item.id], { state: 'rejected', code: file ? 'FILE_TOO_LARGE' : 'FILE_UNREADABLE' });
  };

  let shrinking: Promise<void> | undefined;
  while (!run.robbed.aborted && run.items().some(isUnderway)) {
    while (!pausing && lanes.size < lanesOf(pace)) {
      const planned = planNext(run.items(), pace, run.newKey);
      if (!planned) break;
      const lane: Promise<void> = sendPlanned(planned).finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
    // Shrunk files are held in memory, so no more than the next batch.
    const isAhead = run.items().filter((item) => item.state === 'waiting').length >= UPLOAD_BATCH_SIZE;
    const large = run.items().find((item) => item.state === 'shrinking');
    if (large && !isAhead && !shrinking)
      shrinking = shrinkNext(large).finally(() => {
        shrinking = undefined;
      });
    await Promise.race([...lanes, shrinking, pausing, run.more()].filter((wait) => wait !== undefined));
  }
}

const ASK_EVERY_MS = 2000;
/** A sending tab is silent for at most ten seconds: busy phones respond late, suspended tabs never. */
const MOST_UNANSWERED = 5;

const ASK = 'is anybody there';
const HERE = 'here';

type Work = (robbed: AbortSignal) => Promise<void>;

const untilStopped = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, ASK_EVERY_MS);
  return () => clearInterval(timer);
};

/**
 * Returns a function that runs work in one tab at a time; the others wait. A phone suspends a tab together with its lock,
 * so a visible tab takes the lock when the holder stops responding. The holder's signal is aborted when that tab wakes.
 * `every` calls back periodically until its returned function is called.
 */
export function takeTurns(name: string, every = untilStopped): (work: Work) => Promise<void> {
  const channel = openChannel(`${name}-turn`);
  let isMine = false;
  let unanswered = 0;
  channel.onmessage = ({ data }) => {
    if (data === HERE) unanswered = 0;
    else if (isMine) channel.postMessage(HERE);
  };

  const hold = async (options: LockOptions, work: Work): Promise<void> => {
    const robbed = new AbortController();
    let working: Promise<void> | undefined;
    try {
      await navigator.locks.request(name, options, () => {
        isMine = true;
        channel.postMessage(HERE);
        working = work(robbed.signal);
        return working;
      });
    } catch (error) {
      if (!working) throw error;
      robbed.abort(error);
    } finally {
      isMine = false;
    }
    await working;
  };

  return async (work) => {
    const waiting = new AbortController();
    unanswered = 0;
    const stopAsking = every(() => {
      if (isMine || document.visibilityState !== 'visible') unanswered = 0;
      else if (unanswered === MOST_UNANSWERED) waiting.abort();
      else {
        unanswered += 1;
        channel.postMessage(ASK);
      }
    });
    try {
      await hold({ signal: waiting.signal }, work);
    } catch (error) {
      if (waiting.signal.aborted) await hold({ steal: true }, work);
      // Browsers that block cookies have no locks and no shared storage.
      else if (error instanceof DOMException && error.name === 'SecurityError')
        await work(new AbortController().signal);
      else throw error;
    } finally {
      stopAsking();
    }
  };
}
