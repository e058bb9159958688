import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  /** For a browser context's `proxy`. Loopback addresses go through it too. */
  readonly settings: { server: string; bypass: string };
  /** From now on cuts the connection once the server has responded to a request for this path. */
  readonly cut: (path: string) => void;
  /** Drops all open connections. */
  readonly drop: () => void;
  readonly mend: () => void;
  /** Ends the bodies of the next GET responses for this path after these numbers of bytes, one number per response. */
  readonly cutBodies: (path: string, afterBytes: readonly number[]) => void;
  /** Returns the Range header of each GET of the path, or undefined where there was none. */
  readonly rangesOf: (path: string) => readonly (string | undefined)[];
  /** Returns how many requests for the path the server has responded to. */
  readonly answered: (path: string) => number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a proxy in front of the product that loses responses after the server has processed the request, as crowded
 * networks do.
 */
export async function startCuttingProxy(): Promise<CuttingProxy> {
  const answered = new Map<string, number>();
  const ranges = new Map<string, (string | undefined)[]>();
  let lost: string | undefined;
  let bodies: { path: string; afterBytes: number[] } = { path: '', afterBytes: [] };
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '');
    const { pathname } = target;
    if (incoming.method === 'GET')
      ranges.set(pathname, [...(ranges.get(pathname) ?? []), incoming.headers.range]);
    const forwarded = request(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      answered.set(pathname, (answered.get(pathname) ?? 0) + 1);
      if (pathname === lost) {
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const isCut = pathname === bodies.path && incoming.method === 'GET';
      const end = isCut ? bodies.afterBytes.shift() : undefined;
      if (end === undefined) answer.pipe(outgoing);
      else cutAfter(end, answer, outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut: (path) => {
      lost = path;
    },
    drop: () => server.closeAllConnections(),
    mend: () => {
      lost = undefined;
    },
    cutBodies: (path, afterBytes) => {
      bodies = { path, afterBytes: [...afterBytes] };
    },
    rangesOf: (path) => ranges.get(path) ?? [],
    answered: (path) => answered.get(path) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes on `bytes` of a longer body, then ends the connection as a stopping server does. */
const cutAfter = (bytes: number, answer: IncomingMessage, outgoing: ServerResponse) => {
  let left = bytes;
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const isEnough = chunk.length >= left;
    const passed = chunk.subarray(0, left);
    left -= passed.length;
    const goOn = outgoing.write(passed, () => {
      if (!isEnough) return;
      answer.destroy();
      outgoing.socket?.end();
    });
    if (goOn) return;
    answer.pause();
    outgoing.once('drain', () => answer.resume());
  });
};
