import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { origin } from './product.ts';

/** An origin that browsers do not treat as a secure context, as in a network without internet. */
export const PLAIN_ORIGIN = 'http://party.test';

/** Starts a proxy for a browser context that serves the product at PLAIN_ORIGIN and rewrites its addresses. */
export async function startPlainHttp() {
  const server = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '');
    const { 'accept-encoding': _, host: __, ...headers } = incoming.headers;
    const target = new URL(pathname + search, origin());
    const forwarded = request(target, { method: incoming.method, headers }, async (answer) => {
      const isText = /^(application\/json|text\/html)/.test(answer.headers['content-type'] ?? '');
      if (!isText) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return answer.pipe(outgoing);
      }
      const text = Buffer.concat(await answer.toArray()).toString();
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      outgoing.end(text.replaceAll(origin(), PLAIN_ORIGIN));
    });
    forwarded.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
