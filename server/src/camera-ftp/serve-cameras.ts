import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Context } from '../context/context.ts';
import { networkOf } from '../platform/limits/rate-limit.ts';
import { openCertificate } from './certificates/open-certificate.ts';
import { createLoginDelays } from './login-delays.ts';
import { reply, writeReply } from './protocol/reply.ts';
import { type CameraSession, serveCamera } from './serve-camera.ts';

/** Connections in all and of one network, where several photographers may share an address. */
const MOST = 200;
const MOST_OF_ONE = 30;

const BUSY = writeReply(reply(421, 'Too many connections. Please try again later.'));

/**
 * Serves cameras over FTP with explicit TLS (RFC 4217) on INGEST_PORT: they log in with an event's PIN and an upload key,
 * and can send photos and nothing else. Returns the function that stops it after the photos in flight.
 */
export const serveCameras = async (context: Context): Promise<() => Promise<void>> => {
  const { config, log } = context;
  const certificate = openCertificate(context);
  const parts = { context, certificate, delays: createLoginDelays(context.clock) };
  const sessions = new Map<CameraSession, string>();
  const countOf = (network: string) => [...sessions.values()].filter((other) => other === network).length;

  const accept = (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (sessions.size >= MOST || countOf(network) >= MOST_OF_ONE) {
      socket.on('error', () => {});
      socket.end(BUSY);
      return;
    }
    const session = serveCamera(parts, socket);
    sessions.set(session, network);
    void session.closed.then(() => sessions.delete(session));
  };

  const server = createServer(accept);
  await listen(server, config);
  server.on('error', (err) => log.error({ err }, 'the server for cameras failed'));
  context.metrics.watch({
    name: 'togather_camera_connections',
    help: 'Open connections of cameras to this process',
    read: async () => [{ value: sessions.size }],
  });
  return async () => {
    server.close();
    for (const session of sessions.keys()) session.finish();
    await Promise.all([...sessions.keys()].map(({ closed }) => closed));
  };
};

/** Throws an Error that names the variables when the port cannot be had. */
const listen = async (server: Server, { host, ingest: { port } }: Context['config']) => {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'another process listens there' : 'listening there fails';
    throw new Error(
      `INGEST_PORT is ${port}, and ${why} on ${host} (${code}): choose another port, or correct HOST.`,
    );
  }
};
