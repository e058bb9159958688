import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What becomes of connections while a fault lasts: passed on; reset, new ones as well; silent, new ones as well; each byte
 * late; few bytes a second; ended after some more bytes of either side.
 */
export type WireFault =
  | 'none'
  | 'reset'
  | 'hang'
  | { readonly delayMs: number }
  | { readonly bytesPerSecond: number }
  | { readonly cutAfter: number };

export interface FaultyWire {
  /** The target's address, through the wire: what was `http:` or `postgresql:` is so again, on loopback. */
  readonly url: string;
  /** Holds for open connections and for new ones, until the next. What was held up by a silence then arrives. */
  readonly inflict: (fault: WireFault) => void;
  readonly close: () => Promise<void>;
}

const SOCKET_NAME = '.s.PGSQL.5432';
/** Small, so that a slow wire trickles instead of pausing. */
const PIECE_BYTES = 2048;

/** A TCP connection to a server or a database, which does what networks do. `target` may name a folder of sockets. */
export const startFaultyWire = async (target: string): Promise<FaultyWire> => {
  const address = new URL(target);
  const socketDir = address.searchParams.get('host');
  const { port, hostname } = address;
  const reach = () => (socketDir ? connect(join(socketDir, SOCKET_NAME)) : connect(Number(port), hostname));

  let fault: WireFault = 'none';
  let silence = Promise.withResolvers<void>();
  /** Bytes that may still pass of each connection, while it is to be cut. */
  const left = new Map<Socket, number>();
  const clients = new Set<Socket>();

  const pass = async (piece: Buffer, to: Socket) => {
    if (fault === 'hang') await silence.promise;
    if (typeof fault === 'object' && 'delayMs' in fault) await sleep(fault.delayMs);
    if (typeof fault === 'object' && 'bytesPerSecond' in fault)
      await sleep((piece.length / fault.bytesPerSecond) * 1000);
    if (!to.destroyed && !to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
  };

  /** Takes a piece's bytes from what may still pass; returns how many may. */
  const spend = (client: Socket, bytes: number): number => {
    if (typeof fault !== 'object' || !('cutAfter' in fault)) return bytes;
    const room = left.get(client) ?? fault.cutAfter;
    left.set(client, Math.max(0, room - bytes));
    return Math.min(room, bytes);
  };

  const pump = async (client: Socket, from: Socket, to: Socket) => {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        const room = spend(client, piece.length);
        await pass(piece.subarray(0, room), to);
        if (room < piece.length) client.resetAndDestroy();
      }
    to.end();
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (fault === 'reset') return client.resetAndDestroy();
    clients.add(client);
    const far = reach();
    for (const [socket, other] of [
      [client, far],
      [far, client],
    ] as const) {
      socket.setNoDelay(true).on('error', () => {});
      socket.once('close', () => other.destroy());
      // A socket that is destroyed ends its pump with an error.
      pump(client, socket, other).catch(() => other.destroy());
    }
    client.once('close', () => clients.delete(client) && left.delete(client));
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const inflict = (next: WireFault) => {
    fault = next;
    left.clear();
    silence.resolve();
    silence = Promise.withResolvers();
    if (next === 'reset') for (const client of clients) client.resetAndDestroy();
  };
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href.replace(/\/$/, ''),
    inflict,
    close: async () => {
      inflict('none');
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
