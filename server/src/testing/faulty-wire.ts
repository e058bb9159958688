import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens to open and new connections during a fault: forwarded; reset; silent; each byte delayed; slowed to some
 * bytes per second; cut after some more bytes of either side.
 */
export type WireFault =
  | 'none'
  | 'reset'
  | 'hang'
  | { readonly delayMs: number }
  | { readonly bytesPerSecond: number }
  | { readonly cutAfter: number };

export interface FaultyWire {
  /** The target's address through the wire, on loopback, with its scheme `http:` or `postgresql:`. */
  readonly url: string;
  /** Applies a fault to open and new connections, until the next call. Bytes held back by a silence then arrive. */
  readonly inflict: (fault: WireFault) => void;
  readonly close: () => Promise<void>;
}

const SOCKET_NAME = '.s.PGSQL.5432';
/** Small, so that a slow wire trickles instead of pausing. */
const PIECE_BYTES = 2048;

/** Starts a TCP proxy to a server or a database that injects network faults. `target` may name a folder of sockets. */
export async function startFaultyWire(target: string): Promise<FaultyWire> {
  const address = new URL(target);
  const socketDir = address.searchParams.get('host');
  const { port, hostname } = address;
  const reach = () => (socketDir ? connect(join(socketDir, SOCKET_NAME)) : connect(Number(port), hostname));

  let fault: WireFault = 'none';
  let silence = Promise.withResolvers<void>();
  /** Bytes that may still pass on each connection before it is cut. */
  const left = new Map<Socket, number>();
  const clients = new Set<Socket>();

  const pass = async (piece: Buffer, to: Socket) => {
    if (fault === 'hang') await silence.promise;
    if (typeof fault === 'object' && 'delayMs' in fault) await sleep(fault.delayMs);
    if (typeof fault === 'object' && 'bytesPerSecond' in fault)
      await sleep((piece.length / fault.bytesPerSecond) * 1000);
    if (!to.destroyed && !to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
  };

  /** Subtracts a piece from the bytes that may still pass; returns how many of it may. */
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
      // A destroyed socket ends its pump with an error.
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
}
