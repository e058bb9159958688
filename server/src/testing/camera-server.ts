import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { serveCameras } from '#photos/cameras/serve-cameras.ts';
import { createPlusEvent } from './plus-event.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface CameraServer {
  readonly server: TestServer;
  readonly port: number;
  /** The certificate that clients have to trust. */
  readonly certificate: string;
  readonly stopCameras: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Returns the settings of a server for cameras on free ports of this machine. */
export async function cameraEnv() {
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  // Apart from the ports of other tests, for the most part; a port in use is passed over.
  const first = 40_000 + 50 * randomInt(400);
  return {
    INGEST_PORT: String(port),
    INGEST_PASSIVE_PORTS: `${first}-${first + 49}`,
    INGEST_PUBLIC_ADDRESS: '127.0.0.1',
  };
}

/** Starts a server with its web and its server for cameras in this process, again when another test took the port meanwhile. */
export async function startCameraServer(env: Record<string, string> = {}): Promise<CameraServer> {
  const cameras = await cameraEnv();
  const server = await startTestServer({ env: { ...cameras, ...env } });
  const stopCameras = await serveCameras(server.context).catch(async (error: Error) => {
    await server.stop();
    if (!error.message.includes('EADDRINUSE')) throw error;
  });
  if (!stopCameras) return startCameraServer(env);
  return {
    server,
    port: Number(cameras.INGEST_PORT),
    certificate: join(server.context.config.dataDir, 'ingest-certificate.pem'),
    stopCameras,
    stop: async () => {
      await stopCameras();
      await server.stop();
    },
  };
}

/** Creates a Plus event with an upload key. */
export async function createEventWithKey(server: TestServer, email = 'host@example.com') {
  const host = server.newClient();
  const session = await host.signIn(email);
  const { eventId, pinCode } = await createPlusEvent(server, session);
  const keys = `/api/event/${eventId}/upload-keys`;
  const answer = await host.request('POST', keys, {
    token: session.idToken,
    json: { name: 'Photographer Lin' },
  });
  const { key, keyId } = answer.json<ResponseOf<'createUploadKey'>>();
  const revoke = () => host.request('DELETE', `${keys}/${keyId}`, { token: session.idToken });
  return { host, session, eventId, pin: pinCode, key, revoke };
}
