import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  /** For a browser context's `proxy`: everything goes through here, this machine's addresses too. */
  readonly settings: { server: string; bypass: string };
  /** From now on, cuts the connection once the response to a request for this path has arrived from the server. */
  readonly cut: (path: string) => void;
  readonly mend: () => void;
  /** How many requests for the path the server has responded to. */
  readonly answered: (path: string) => number;
  readonly stop: () => Promise<void>;
}

/** A proxy in front of the product that loses responses, as crowded networks do, after the server has done its part. */
export const startCuttingProxy = async (): Promise<CuttingProxy> => {
  const answered = new Map<string, number>();
  let lost: string | undefined;
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '');
    const { pathname } = target;
    const forwarded = request(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      answered.set(pathname, (answered.get(pathname) ?? 0) + 1);
      if (pathname === lost) {
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
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
    mend: () => {
      lost = undefined;
    },
    answered: (path) => answered.get(path) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
