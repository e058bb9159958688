import { UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos/photos.ts';
import { ApiError, NetworkError } from '../../../platform/failures/failures.ts';
import { holdAfter, secondsAfter } from '../items/hold-on.ts';
import { matchAnswer } from '../items/match-answer.ts';
import { failureKindOf, type UploadFailure } from '../items/upload-failure.ts';
import { isUnderway, settled, stopped, type UploadItem, withState } from '../items/upload-items.ts';
import { afterArrival, afterBreak, firstPace, lanesOf, type Pace, planBatch } from './plan-batch.ts';
import { type Batch, SlowLink } from './send-batch.ts';

export interface UploadRun {
  readonly items: () => readonly UploadItem[];
  readonly setItems: (items: readonly UploadItem[]) => void;
  readonly onAnswer: (eventId: string, answer: UploadAnswer) => void;
  /** A batch failed. `isHeld` is true when the run goes on by itself, false when the event's files wait for somebody. */
  readonly onFailure: (eventId: string, failure: UploadFailure, isHeld: boolean) => void;
  readonly send: (batch: Batch) => Promise<{ answer: UploadAnswer; bytesPerSecond: number }>;
  /** Makes a file that is over the limit smaller; null where that cannot be done. */
  readonly shrink: (file: File) => Promise<File | null>;
  /** What can be read of an item: its file, else the copy that this browser keeps, else null. Rejects when it cannot look. */
  readonly reread: (item: UploadItem) => Promise<File | null>;
  readonly newKey: () => string;
  /** Resolves after so many seconds, or earlier when the network is back or somebody wants to go on. */
  readonly pause: (seconds: number) => Promise<void>;
  /** Resolves when there is more to do, or nothing any more. */
  readonly more: () => Promise<void>;
  /** Aborted when another tab goes on instead: nothing more is sent, and what becomes of the items is no longer noted here. */
  readonly robbed: AbortSignal;
}

/** How often the kept copies of unreadable files are looked for when the database does not answer. */
const MOST_LOOKS = 3;

/** How often a photo by itself may take too long: after that it is its own fault, and those behind it have their turn. */
const MOST_TIMEOUTS = 5;

interface Planned {
  readonly items: readonly UploadItem[];
  readonly key: string;
}

/** The next files of one event: a whole batch whose outcome is unknown under its key, else as many as the link bears. */
const planNext = (items: readonly UploadItem[], pace: Pace, newKey: () => string): Planned | null => {
  const waiting = items.filter((item) => item.state === 'waiting');
  const [first] = waiting;
  if (!first) return null;
  const { batch, target } = first;
  const fellows = waiting.filter((item) => batch && item.batch?.key === batch.key);
  if (batch && fellows.length === batch.files) return { items: fellows, key: batch.key };
  const next = waiting.filter((item) => item.target.eventId === target.eventId);
  const sizes = next.map((item) => item.file.size);
  return { items: next.slice(0, planBatch(sizes, pace)), key: newKey() };
};

/**
 * Sends all waiting items in batches, and those under way beside them as the link bears, until none is left. What is lost
 * on the way, times out, or meets a busy server is sent again after a pause; any other failure stops what waits for
 * that event, and a photo by itself that times out again and again fails alone. A file that can no longer be read on this
 * device is left out, and the others go on without it.
 */
export const runUploads = async (run: UploadRun): Promise<void> => {
  let pace = firstPace;
  let triesInVain = 0;
  let pausing: Promise<void> | undefined;
  const through = new Map<string, number>();
  /** By item, how often it took too long by itself. */
  const timeouts = new Map<string, number>();
  /** By item, how often its kept copy was looked for in vain. */
  const looks = new Map<string, number>();
  const lanes = new Set<Promise<void>>();
  /** By event, how many of its batches are on their way. */
  const onTheWay = new Map<string, number>();

  const change = (ids: readonly string[], to: Partial<UploadItem>) =>
    run.setItems(withState(run.items(), ids, to));

  const rest = (seconds: number) => {
    pausing ??= run.pause(seconds).finally(() => {
      pausing = undefined;
    });
    return pausing;
  };

  /** Counts a time-out of a batch. Returns whether it is a photo by itself that has had enough of them. */
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
    // Taken out of the queue meanwhile.
    if (!there) return;
    if (error instanceof SlowLink) {
      pace = { ...pace, bytesPerSecond: error.bytesPerSecond, isMeasured: true };
      return change(ids, { state: 'waiting', progress: 0, batch: undefined, wasSent: true });
    }
    const isPartial = there.progress > 0 && there.progress < 1;
    // A link that carries something is worth the next try soon.
    triesInVain = isPartial ? 1 : triesInVain + 1;
    const hold = holdAfter(error, triesInVain);
    const kind = failureKindOf(error);
    const code = error instanceof ApiError ? error.code : undefined;
    const isLost = hold?.kind === 'network' || hold?.kind === 'timeout';
    // Broken off half-way it was too much for the link. Sent whole, only the response is missing, which the key brings,
    // unless what seems to be sent is still on its way somewhere and lost there every time.
    const isTooMuch =
      hold?.kind === 'timeout' || (isLost && (isPartial || (there.progress === 1 && triesInVain > 1)));
    if (isTooMuch) pace = afterBreak(pace, items.length);
    change(ids, {
      state: 'waiting',
      progress: 0,
      batch: isTooMuch && items.length > 1 ? undefined : { key, files: items.length },
      ...(isLost && { wasSent: true }),
    });
    if (hold?.kind === 'timeout' && hasHadEnough(items)) {
      change(ids, { state: 'failed', code: 'REQUEST_TIMEOUT' });
      return run.onFailure(eventId, { kind, batch: number, error }, false);
    }
    run.onFailure(eventId, { kind, batch: number, error }, hold !== null);
    if (hold) void rest(hold.seconds);
    else run.setItems(stopped(run.items(), { ids, eventId, code }));
  };

  /** Says that files cannot be read, nor their copies looked for now. */
  const tellUnknown = (eventId: string, isHeld: boolean) => {
    const error = new Error('the database does not answer');
    run.onFailure(eventId, { kind: 'unread', batch: (through.get(eventId) ?? 0) + 1, error }, isHeld);
  };

  /**
   * A browser reports a file that it cannot read as it does a lost connection. Returns whether that is why a batch broke
   * off, its files then being replaced by their copies or left out; those that nobody can look for can be tried again.
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
      const { answer, bytesPerSecond } = await run.send({ eventId, files, key, onProgress });
      const names = files.map((file) => file.name);
      run.setItems(settled(run.items(), ids, matchAnswer(names, answer)));
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

  /** Has a large file that cannot be read wait for its copy, until that was looked for often enough. */
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
    // What is made smaller is held in memory: no more of it than is sent next.
    const isAhead = run.items().filter((item) => item.state === 'waiting').length >= UPLOAD_BATCH_SIZE;
    const large = run.items().find((item) => item.state === 'shrinking');
    if (large && !isAhead && !shrinking)
      shrinking = shrinkNext(large).finally(() => {
        shrinking = undefined;
      });
    await Promise.race([...lanes, shrinking, pausing, run.more()].filter((wait) => wait !== undefined));
  }
};
