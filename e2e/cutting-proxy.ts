import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  /** For a browser context's `proxy`: everything goes through here, this machine's addresses too. */
  readonly settings: { server: string; bypass: string };
  /** From now on, cuts the connection once the response to a request for this path has arrived from the server. */
  readonly cut: (path: string) => void;
  /** Drops every open connection now. */
  readonly drop: () => void;
  readonly mend: () => void;
  /** Ends the next response to a GET of this path after so many bytes of its body, the one after that after the next. */
  readonly cutBodies: (path: string, afterBytes: readonly number[]) => void;
  /** The Range header of each GET of the path; undefined where there was none. */
  readonly rangesOf: (path: string) => readonly (string | undefined)[];
  /** How many requests for the path the server has responded to. */
  readonly answered: (path: string) => number;
  readonly stop: () => Promise<void>;
}

/** A proxy in front of the product that loses responses, as crowded networks do, after the server has done its part. */
export const startCuttingProxy = async (): Promise<CuttingProxy> => {
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
};

/** Passes so many bytes of a longer body on, then ends the connection as a server does that is stopped. */
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
