import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: forwarded, cut after some bytes of its response, never responded to, or refused. */
type Fault = 'none' | 'hang' | { readonly cutAfter: number } | { readonly status: number };

export interface FaultyProxy {
  readonly origin: string;
  /** Decides about each request; the default forwards all. */
  decide: (request: { method: string; url: string }) => Fault;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of an HTTP server that injects faults. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, response) => {
    const fault = proxy.decide({ method: incoming.method!, url: incoming.url! });
    if (fault === 'hang') return;
    if (fault === 'none') passOn(incoming, response, Number.POSITIVE_INFINITY);
    else if ('status' in fault) refuse(incoming, response, fault.status);
    else passOn(incoming, response, fault.cutAfter);
  });
  const passOn = (incoming: IncomingMessage, response: ServerResponse, cutAfter: number) => {
    if (cutAfter === 0) return incoming.socket.destroy();
    // Keeps the Host, which is part of the signature.
    const options = { method: incoming.method, headers: incoming.headers };
    const outgoing = request(new URL(incoming.url!, target), options, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      let left = cutAfter;
      answer.on('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, left), () => left <= 0 && incoming.socket.destroy());
        left -= Math.min(left, chunk.length);
      });
      answer.on('end', () => response.end());
    });
    // Otherwise the server waits for the rest of a request, and serves no others after many such waits.
    response.on('close', () => response.writableFinished || outgoing.destroy());
    // Not after a response: Swift sends a body after a HEAD.
    outgoing.on('error', () => response.headersSent || incoming.socket.destroy());
    incoming.pipe(outgoing);
    return undefined;
  };
  const refuse = (incoming: IncomingMessage, response: ServerResponse, status: number) => {
    incoming.resume().on('end', () => response.writeHead(status).end());
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: () => 'none',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
