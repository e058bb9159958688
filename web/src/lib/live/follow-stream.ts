import { openChannel } from '#lib/storage/browser-storage.ts';

export interface StreamFollower {
  /** Receives the data of each message. */
  readonly onMessage: (data: string) => void;
  /**
   * A stream has opened, for the first time or again. The server begins a tab's own stream with its state; a follower of
   * another tab's may have missed a change.
   */
  readonly onOpen: (isOwn: boolean) => void;
  /** The connection broke; the browser restores it. */
  readonly onBreak?: () => void;
  /** The server refused the stream. Nothing follows until it is followed again. */
  readonly onLost: () => void;
}

type News =
  | { readonly kind: 'hello' }
  | { readonly kind: 'open' }
  | { readonly kind: 'message'; data: string };

const isVisible = () => document.visibilityState === 'visible';

/**
 * Runs work in one tab at a time, until it resolves. Runs it at once, as not shared, where the browser has no locks: without
 * a secure context, or with cookies blocked. Does not run it when the signal is aborted first.
 */
const inTurn = async (
  name: string,
  signal: AbortSignal,
  work: (isShared: boolean) => Promise<void>,
): Promise<void> => {
  try {
    await navigator.locks.request(name, { signal }, () => work(true));
  } catch {
    if (!signal.aborted) await work(false);
  }
};

/**
 * Follows a stream of server-sent events by one connection per browser, since HTTP/1.1 allows six for all tabs together. The
 * visible tab that holds the lock has the stream and passes its messages to the other visible tabs. A hidden tab has none
 * and hears nothing: it fetches what changed when it is seen again. Returns the function that ends it.
 */
export function followStream(
  address: string,
  { onMessage, onOpen, onBreak = () => {}, onLost }: StreamFollower,
): () => void {
  const name = `stream ${address}`;
  const channel = openChannel(name);
  let isSharing = true;
  const tell = (news: News) => isSharing && channel.postMessage(news);
  const stopSharing = () => {
    isSharing = false;
    channel.close();
  };
  let stream: EventSource | undefined;
  let turn: AbortController | undefined;

  const isOpen = () => stream?.readyState === EventSource.OPEN;
  channel.onmessage = ({ data: news }: MessageEvent<News>) => {
    if (!isVisible()) return;
    if (news.kind === 'message') onMessage(news.data);
    else if (news.kind === 'open') onOpen(false);
    else if (isOpen()) tell({ kind: 'open' });
  };

  /** Resolves when this tab's turn is over. */
  const listen = (over: AbortSignal, isShared: boolean) =>
    new Promise<void>((resolve) => {
      if (!isShared) stopSharing();
      const own = new EventSource(address);
      stream = own;
      over.addEventListener('abort', () => {
        own.close();
        resolve();
      });
      own.onopen = () => {
        tell({ kind: 'open' });
        onOpen(true);
      };
      own.onmessage = ({ data }) => {
        tell({ kind: 'message', data });
        onMessage(data);
      };
      // The browser reopens a broken stream itself, but not a refused one.
      own.onerror = () => {
        if (own.readyState !== EventSource.CLOSED) return onBreak();
        end();
        onLost();
      };
    });

  const look = () => {
    if (!isVisible()) {
      turn?.abort();
      turn = undefined;
    } else if (!turn) {
      turn = new AbortController();
      const { signal } = turn;
      void inTurn(name, signal, (isShared) => listen(signal, isShared));
    }
  };
  const end = () => {
    turn?.abort();
    document.removeEventListener('visibilitychange', look);
    stopSharing();
  };
  document.addEventListener('visibilitychange', look);
  look();
  tell({ kind: 'hello' });
  return end;
}
