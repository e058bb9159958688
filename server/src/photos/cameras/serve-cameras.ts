import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Context } from '#app/context/context.ts';
import { CameraSession } from './camera-session.ts';
import { openCertificate } from './certificates/open-certificate.ts';
import { createConnectionPlaces } from './connection-places.ts';
import { createLoginDelays } from './login-delays.ts';
import { shareSentFiles } from './sent-files/sent-files.ts';
import { createCutFiles } from './transfers/hold-tickets.ts';

/**
 * Serves cameras over FTP with explicit TLS (RFC 4217) on INGEST_PORT: they log in with an event's PIN and an upload key,
 * and can send photos and nothing else. Returns the function that stops it after the photos in flight.
 */
export async function serveCameras(context: Context): Promise<() => Promise<void>> {
  const { config, log } = context;
  const certificate = await openCertificate(context);
  const places = createConnectionPlaces();
  const parts = {
    context,
    certificate,
    places,
    delays: createLoginDelays(context.clock),
    sentFiles: shareSentFiles(),
    cutFiles: createCutFiles(),
  };
  const sessions = new Set<CameraSession>();
  const accept = (socket: Socket) => {
    const session = new CameraSession(parts, socket);
    sessions.add(session);
    void session.closed.then(() => sessions.delete(session));
  };

  const server = createServer(accept);
  await listen(server, config);
  server.on('error', (err) => log.error({ err }, 'the server for cameras failed'));
  context.metrics.watch({
    name: 'togather_camera_connections',
    help: 'Open connections of cameras to this process',
    read: async () => [{ value: places.count() }],
  });
  return async () => {
    server.close();
    for (const session of sessions) session.finish();
    await Promise.all([...sessions].map(({ closed }) => closed));
  };
}

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
