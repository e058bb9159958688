import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { useCallback, useRef, useState } from 'react';
import { joiningAgain } from '../../lib/join-again.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { isWorthRetrying } from './match-answer.ts';
import { type KeptBatch, runUploads } from './run-uploads.ts';
import { sendBatch } from './send-batch.ts';
import type { UploadFailure } from './upload-failure.ts';
import { type Arrivals, arrivalsOf, type UploadItem, withSent, withState } from './upload-items.ts';

const isOver = ({ state }: UploadItem) => state === 'done';
export const canRetry = ({ state, code }: UploadItem) =>
  state === 'failed' || (state === 'rejected' && code !== undefined && isWorthRetrying(code));

/**
 * The uploads of this page: what is on its way, what failed and why; `sent` are the files of the photos that are through.
 * They outlive the dialog, so that the user can look at photos meanwhile. `onAnswer` receives the result of each batch;
 * `onFinished` runs when all succeeded, `onTrouble` when the report has something to show.
 */
export const useUploads = (
  eventId: string,
  told: {
    onAnswer: (answer: UploadAnswer) => void;
    onFinished: (arrivals: Arrivals) => void;
    onTrouble: () => void;
  },
) => {
  const [items, setShown] = useState<readonly UploadItem[]>([]);
  const [sent, setSent] = useState<ReadonlyMap<string, File>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const current = useRef<readonly UploadItem[]>([]);
  const kept = useRef<KeptBatch | null>(null);
  const running = useRef(false);
  const latest = useRef(told);
  latest.current = told;
  useUnloadQuestion(isRunning);

  const setItems = useCallback((next: readonly UploadItem[]) => {
    current.current = next;
    setShown(next);
    setSent((now) => withSent(now, next));
  }, []);

  const run = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setFailure(null);
    const result = await runUploads(
      {
        eventId,
        items: () => current.current,
        setItems,
        onAnswer: (answer) => latest.current.onAnswer(answer),
        send: (batch) => joiningAgain(() => sendBatch(batch)),
        newKey: () => crypto.randomUUID(),
        pause: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
      },
      kept.current,
    );
    kept.current = result.failure ? result.kept : null;
    running.current = false;
    setIsRunning(false);
    setFailure(result.failure);
    if (current.current.every(isOver)) {
      latest.current.onFinished(arrivalsOf(current.current));
      setItems([]);
    } else if (result.failure || current.current.some(({ state }) => state === 'rejected'))
      latest.current.onTrouble();
  }, [eventId, setItems]);

  const start = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): UploadItem => {
        return { id: crypto.randomUUID(), file, state: 'waiting', progress: 0 };
      });
      // Successes of an earlier upload are no longer counted; its failures stay on the page.
      const before = running.current ? current.current : current.current.filter((item) => !isOver(item));
      setItems([...before, ...added]);
      void run();
    },
    [run, setItems],
  );

  const retry = useCallback(
    (ids?: readonly string[]) => {
      const again = current.current.filter((item) => canRetry(item) && (!ids || ids.includes(item.id)));
      const retried = again.map((item) => item.id);
      setItems(withState(current.current, retried, { state: 'waiting', progress: 0 }));
      void run();
    },
    [run, setItems],
  );

  const remove = useCallback(
    (id: string) => setItems(current.current.filter((item) => item.id !== id)),
    [setItems],
  );

  /** Closes the report: drops the error and the files that the server will never accept. */
  const dismiss = useCallback(() => {
    setFailure(null);
    setItems(current.current.filter((item) => item.state !== 'rejected' && !isOver(item)));
  }, [setItems]);

  return { items, sent, isRunning, failure, start, retry, remove, dismiss };
};
export type Uploads = ReturnType<typeof useUploads>;
