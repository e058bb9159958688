import { joiningAgain } from '#lib/api/api.ts';
import { markUploadsWaiting, onUploadsWaiting } from '#lib/device/in-app-browser.ts';
import { onResume } from '#lib/device/on-resume.ts';
import { randomKey } from '#lib/device/random-key.ts';
import { TimeoutError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { onDraftsDropped } from '#lib/session/drafts.ts';
import { earliestNow, serverNow } from '#lib/session/server-clock.ts';
import { onSessionChange, signedInId } from '#lib/session/session-store.ts';
import { openChannel } from '#lib/storage/browser-storage.ts';
import type { Arrivals, UploadTarget } from '#parts/uploads/items/upload-items.ts';
import { fetchShrinker, shrinkAside } from '#parts/uploads/pictures/shrink-aside.ts';
import { createThumbnails } from '#parts/uploads/pictures/thumbnails.ts';
import { takeTurns } from '#parts/uploads/run/run-uploads.ts';
import { sendBatch } from '#parts/uploads/run/send-batch.ts';
import { storedUploads } from '#parts/uploads/store/stored-uploads.ts';
import { loadNamespaces, t } from '#texts/i18n.ts';
import { type QueueState, UploadQueue } from './upload-queue.ts';
import { uploadsOf } from './uploads-of-event.ts';

const textOf = ({ added, already }: Arrivals) => {
  const texts = {
    done: t('uploads:done', { count: added }),
    already: t('uploads:already', { count: already }),
  };
  if (already === 0) return texts.done;
  return added === 0 ? texts.already : t('uploads:doneInPart', texts);
};

/** Announces a finished upload on any page, with the number of new photos. */
const announceArrivals = async (arrivals: Arrivals): Promise<void> => {
  await loadNamespaces(['uploads']);
  notify({ type: 'success', message: textOf(arrivals) });
};

/** Announces that an event no longer exists and how many photos it lost, until dismissed. */
const announceLoss = async (count: number): Promise<void> => {
  await loadNamespaces(['uploads']);
  notify({ type: 'error', message: t('uploads:gone', { count }), autoHide: false });
};

const DATABASE_LIMIT_MS = 10_000;

/**
 * Returns the result of `work` on this browser's database. Rejects with TimeoutError after ten seconds: after one failed
 * transaction WebKit may never end another.
 */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError('the database does not answer')),
      DATABASE_LIMIT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const NAME = 'uploads';
/** The window in which writes are gathered into one message to the other tabs. */
const GATHER_MS = 300;

/** Waits until the time has passed, the network returns, the page becomes visible, or the user retries. */
const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      ignoreReturn();
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    const ignoreReturn = onResume(end);
    signal.addEventListener('abort', end, { once: true });
  });

/** Opens this page's queue, which starts with the photos waiting in the database. */
const open = () => {
  const channel = openChannel(NAME);
  let isTelling = false;
  const queue = new UploadQueue({
    kept: storedUploads(),
    // With locks, one tab works at a time.
    alone: 'locks' in navigator ? takeTurns(NAME) : (work) => work(new AbortController().signal),
    tell: () => {
      if (isTelling) return;
      isTelling = true;
      setTimeout(() => {
        isTelling = false;
        channel.postMessage(null);
      }, GATHER_MS);
    },
    inTime,
    wait,
    mark: markUploadsWaiting,
    viewer: signedInId,
    now: serverNow,
    earliestNow,
    newKey: randomKey,
    send: (batch) => joiningAgain(() => sendBatch(batch), batch.eventId),
    shrink: shrinkAside,
  });
  queue.listen((news) => {
    if (news.kind === 'finished') void announceArrivals(news.arrivals).catch(() => {});
    if (news.kind === 'gone') void announceLoss(news.count).catch(() => {});
  });
  const thumbnails = createThumbnails();
  let shown: readonly string[] = [];
  queue.subscribe(() => {
    const { items, sent } = queue.state();
    const there = new Set([...items.map(({ id }) => id), ...sent.values()]);
    thumbnails.letGo(shown.filter((id) => !there.has(id)));
    shown = [...there];
  });
  const reload = () => void queue.reload();
  channel.onmessage = reload;
  onUploadsWaiting(reload);
  onSessionChange(reload);
  onDraftsDropped(() => void queue.clear());
  reload();
  fetchShrinker();
  return {
    ...queue,
    of: (target: UploadTarget, state: QueueState) => uploadsOf(queue, state, target),
    thumbnails,
  };
};
export type OpenQueue = ReturnType<typeof open>;

/** Opened with the module, once per page. */
export const queue: OpenQueue = open();
