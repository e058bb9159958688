import { setTimeout as sleep } from 'node:timers/promises';

/** What a guest's browser experienced. */
export interface Tally {
  /** Requests that failed or got 5xx, and were retried. */
  repeated: number;
}

const PAUSE_MS = 500;
/** As many retries as an open page makes. */
const TRIES = 60;

/** Retries a call until it succeeds, as the page does when the network is lost or the server is busy. */
export async function withPatience<T>(tally: Tally, call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await call();
    } catch (error) {
      const isPassing =
        error instanceof TypeError || (error instanceof Error && /^5\d\d\b/.test(error.message));
      if (!isPassing || tries === TRIES) throw error;
      tally.repeated++;
      await sleep(PAUSE_MS);
    }
}

/**
 * Watches an event as its page does, and reopens the stream when it ends. `stop` resolves with the number of
 * reopenings; failures and broken responses are added to `failures`.
 */
export function watchEvent(origin: string, eventId: string, failures: string[]) {
  const stopping = new AbortController();
  let ended = 0;
  const watching = (async () => {
    while (!stopping.signal.aborted)
      try {
        const response = await fetch(`${origin}/api/event/${eventId}/stream`, { signal: stopping.signal });
        if (response.status !== 200) failures.push(`stream ${response.status}`);
        for await (const _chunk of response.body!);
        ended++;
      } catch (error) {
        if (!stopping.signal.aborted) failures.push(`stream ${error}`);
      }
  })();
  return async (): Promise<number> => {
    stopping.abort();
    await watching;
    return ended;
  };
}

interface Download {
  readonly bytes: Buffer;
  /** How often the download broke off and resumed. */
  readonly continued: number;
}

/** Downloads at this pace, and resumes by Range after a break, as a browser does. */
export async function downloadSlowly(
  address: string,
  bytesPerSecond: number,
  failures: string[],
): Promise<Download> {
  const chunks: Buffer[] = [];
  let [at, size, etag, continued] = [0, Number.POSITIVE_INFINITY, '', -1];
  while (at < size) {
    continued++;
    const headers = at > 0 ? { range: `bytes=${at}-`, 'if-range': etag } : {};
    const response = await fetch(address, { headers });
    if (response.status !== (at > 0 ? 206 : 200)) {
      failures.push(`download ${response.status}`);
      break;
    }
    etag = response.headers.get('etag') ?? '';
    size = at + Number(response.headers.get('content-length'));
    try {
      for await (const chunk of response.body!) {
        chunks.push(Buffer.from(chunk));
        at += chunk.length;
        await sleep((chunk.length / bytesPerSecond) * 1000);
      }
    } catch {
      // The connection was cut; the next request resumes here.
    }
  }
  return { bytes: Buffer.concat(chunks), continued };
}
