import { randomKey } from '#lib/device/random-key.ts';
import { ApiError, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { openChannel } from '#lib/storage/browser-storage.ts';
import {
  ZIP_CHANNEL,
  ZIP_FIELD,
  ZIP_PATH,
  ZIP_PING,
  type ZipEntry,
  type ZipNews,
} from '#lib/zip/zip-protocol.ts';

const ANSWER_WITHIN_MS = 1500;
const BEGIN_WITHIN_MS = 90_000;
/** Browsers stop an apparently idle service worker even while it responds. */
const KEEP_AWAKE_MS = 10_000;

/** Some browsers without storage throw here. */
const controller = (): ServiceWorker | null => {
  try {
    return navigator.serviceWorker?.controller ?? null;
  } catch {
    return null;
  }
};

/** Asks the service worker whether it can make ZIPs. An old one does not reply. */
const ping = (): Promise<boolean> =>
  new Promise((resolve) => {
    const worker = controller();
    if (!worker) return resolve(false);
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    worker.postMessage(ZIP_PING, [port2]);
  });

/** Posts the order into a hidden frame, so that the response becomes a download and a failure does not replace the page. */
const post = (order: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.name = `zip-${randomKey()}`;
  frame.hidden = true;
  frame.title = 'photos.zip';
  const form = document.createElement('form');
  form.method = 'post';
  form.action = ZIP_PATH;
  form.target = frame.name;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = ZIP_FIELD;
  field.value = order;
  form.append(field);
  document.body.append(frame, form);
  form.submit();
  form.remove();
  return frame;
};

const reasonOf = (news: ZipNews): Error => {
  const said = news.kind === 'ended' ? news.reason : undefined;
  return said ? new ApiError({ ...said, message: '' }) : new NetworkError('no photo arrived');
};

export interface ZipListener {
  onProgress: (completed: number) => void;
  /** Called after a download that has begun, with the names missing from the ZIP. */
  onEnded: (failed: string[]) => void;
}

/**
 * Makes the service worker stream a ZIP to the disk. Resolves true once the download has begun, or false without a capable
 * service worker. Rejects with the reason if nothing could be fetched.
 */
export async function zipByServiceWorker(
  fileName: string,
  entries: readonly ZipEntry[],
  listener: ZipListener,
): Promise<boolean> {
  if (!(await ping())) return false;
  const id = randomKey();
  const channel = openChannel(ZIP_CHANNEL);
  const awake = setInterval(() => void ping(), KEEP_AWAKE_MS);
  const frame = post(JSON.stringify({ id, fileName, entries }));
  const end = () => {
    clearInterval(awake);
    channel.close();
    // The frame is the download's origin, so it is removed after the end.
    setTimeout(() => frame.remove(), 1000);
  };
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const fail = (reason: Error) => {
      end();
      reject(reason);
    };
    const timer = setTimeout(() => fail(new TimeoutError('the download did not begin')), BEGIN_WITHIN_MS);
    channel.onmessage = ({ data }: MessageEvent<ZipNews>) => {
      if (data.id !== id) return;
      if (data.kind === 'progress') return listener.onProgress(data.completed);
      clearTimeout(timer);
      if (data.kind === 'begun') {
        hasBegun = true;
        return resolve(true);
      }
      if (!hasBegun) return fail(reasonOf(data));
      end();
      listener.onEnded(data.kind === 'ended' ? data.failed : []);
    };
  });
}
