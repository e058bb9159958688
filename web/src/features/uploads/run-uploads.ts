import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { ApiError } from '../../lib/failures.ts';
import { matchAnswer } from './match-answer.ts';
import { FIRST_GUESS_BYTES_PER_SECOND, planBatch } from './plan-batch.ts';
import { type Batch, SlowLink } from './send-batch.ts';
import { failureKindOf, type UploadFailure } from './upload-failure.ts';
import { settled, stopped, type UploadItem, withState } from './upload-items.ts';

/** A batch that failed: sent again as it was, it keeps its Idempotency-Key, so that nothing arrives twice. */
export interface KeptBatch {
  ids: readonly string[];
  key: string;
}

export interface UploadRun {
  eventId: string;
  items: () => readonly UploadItem[];
  setItems: (items: UploadItem[]) => void;
  onAnswer: (answer: UploadAnswer) => void;
  send: (batch: Batch) => Promise<{ answer: UploadAnswer; bytesPerSecond: number }>;
  newKey: () => string;
  pause: (seconds: number) => Promise<void>;
}

export type RunResult = { failure: UploadFailure; kept: KeptBatch | null } | { failure: null };

/** At a party many upload at once: a batch that has to wait for its turn is sent again so often before that counts as a failure. */
const TURNS = 10;

/** Seconds until a server that is busy with other uploads may be retried. */
const secondsUntilTurn = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'UPLOADS_BUSY' ? error.retryAfter : undefined;

const nextBatch = (waiting: readonly UploadItem[], speed: number, kept: KeptBatch | null) => {
  const same = kept ? waiting.filter((item) => kept.ids.includes(item.id)) : [];
  if (kept && same.length === kept.ids.length) return { batch: same, key: kept.key };
  const sizes = waiting.map((item) => item.file.size);
  return { batch: waiting.slice(0, planBatch(sizes, speed)), key: null };
};

/** Sends all waiting items in batches, one after the other, and stops at the first batch that fails. */
export const runUploads = async (run: UploadRun, keptBefore: KeptBatch | null = null): Promise<RunResult> => {
  let kept = keptBefore;
  let speed = FIRST_GUESS_BYTES_PER_SECOND;
  let number = 1;
  let turns = TURNS;
  for (;;) {
    const waiting = run.items().filter((item) => item.state === 'waiting');
    if (waiting.length === 0) return { failure: null };
    const { batch, key: oldKey } = nextBatch(waiting, speed, kept);
    const key = oldKey ?? run.newKey();
    kept = null;
    const ids = batch.map((item) => item.id);
    const files = batch.map((item) => item.file);
    run.setItems(withState(run.items(), ids, { state: 'sending' }));
    try {
      const onProgress = (progress: number) => run.setItems(withState(run.items(), ids, { progress }));
      const { answer, bytesPerSecond } = await run.send({ eventId: run.eventId, files, key, onProgress });
      const names = files.map((file) => file.name);
      run.setItems(settled(run.items(), ids, matchAnswer(names, answer)));
      run.onAnswer(answer);
      speed = bytesPerSecond || speed;
      number += 1;
      turns = TURNS;
    } catch (error) {
      if (error instanceof SlowLink) {
        speed = error.bytesPerSecond;
        run.setItems(withState(run.items(), ids, { state: 'waiting', progress: 0, wasSent: true }));
        continue;
      }
      const seconds = secondsUntilTurn(error);
      if (seconds !== undefined && turns > 0) {
        turns -= 1;
        kept = { ids, key };
        run.setItems(withState(run.items(), ids, { state: 'waiting', progress: 0 }));
        await run.pause(seconds);
        continue;
      }
      run.setItems(stopped(run.items()));
      const kind = failureKindOf(error);
      // A batch that took too long is split again; the server recognises a photo that it already has.
      return { failure: { kind, batch: number, error }, kept: kind === 'timeout' ? null : { ids, key } };
    }
  }
};
