import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { cameraEnv } from '#testing/camera-server.ts';
import { createClient } from '#testing/client.ts';
import { endOf, type Launched, launch, untilReady } from '#testing/launch.ts';
import { hasProgram } from '#testing/run-program.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';

let dir: ReturnType<typeof temporaryDir>;
let product: Launched | undefined;
beforeEach(() => {
  dir = temporaryDir('tg-killed-');
});
afterEach(async () => {
  await endOf(product);
  dir.remove();
});

const PHOTOS = 12;

/** Sends each file until it is acknowledged. Prints `half` within every third one, once, and waits there until it is cut. */
const PYTHON = `
import ftplib, os, ssl, sys, time
port, certificate, user, password, *files = sys.argv[1:]
def connect():
    client = ftplib.FTP_TLS(context=ssl.create_default_context(cafile=certificate), timeout=60)
    client.connect('127.0.0.1', int(port))
    client.login(user, password)
    client.prot_p()
    return client
client, cut = None, set()
for number, file in enumerate(files):
    data = open(file, 'rb').read()
    name = os.path.basename(file)
    while True:
        try:
            client = client or connect()
            if number % 3 == 1 and name not in cut:
                cut.add(name)
                data_connection = client.transfercmd('STOR ' + name)
                data_connection.sendall(data[:len(data) // 2])
                print('half', flush=True)
                data_connection.recv(1)
                raise EOFError
            with open(file, 'rb') as stream: client.storbinary('STOR ' + name, stream)
            print('acknowledged ' + name, flush=True)
            break
        except (OSError, EOFError, ftplib.Error):
            client = None
            time.sleep(0.2)
`;

test.skipIf(!hasProgram('python3'))(
  'kill -9 in the middle of uploads loses nothing that was acknowledged, and stores each photo once (M5)',
  async () => {
    const { port, release } = await holdFreePort('127.0.0.1');
    await release();
    const cameras = await cameraEnv();
    const env = { PORT: String(port), DATA_DIR: dir.path, ...cameras };
    product = launch(env, ['--services=web,ingest']);
    await untilReady(product);

    const host = createClient(`http://localhost:${port}`);
    const session = await host.signIn('host@example.com');
    const { eventId, pinCode } = await host.createEvent(session, 'Party');
    const path = `/api/event/${eventId}/upload-keys`;
    const made = await host.request('POST', path, { token: session.idToken, json: { name: 'Lin' } });
    const { key } = made.json<ResponseOf<'createUploadKey'>>();

    const sent = new Map<string, string>();
    const files: string[] = [];
    for (let i = 0; i < PHOTOS; i++) {
      const { bytes } = await tinyPhoto(i);
      const padded = Buffer.concat([bytes, Buffer.alloc(200_000)]);
      files.push(join(dir.path, `DSC_${i}.jpg`));
      writeFileSync(files[i]!, padded);
      sent.set(`DSC_${i}.jpg`, createHash('sha256').update(padded).digest('hex'));
    }
    const certificate = join(dir.path, 'ingest-certificate.pem');
    const args = ['-c', PYTHON, cameras.INGEST_PORT, certificate, pinCode, key, ...files];
    const camera = spawn('python3', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledged: string[] = [];
    let kills = 0;
    for await (const line of createInterface({ input: camera.stdout })) {
      if (line.startsWith('acknowledged ')) acknowledged.push(line.slice('acknowledged '.length));
      if (line !== 'half') continue;
      const [pid] = product.find('serve.ts ingest');
      process.kill(pid!, 'SIGKILL');
      kills++;
    }
    expect(kills).toBe(PHOTOS / 3);
    expect(acknowledged).toEqual([...sent.keys()]);

    const { photos } = await host.lookUp(pinCode, session);
    const stored = new Map<string, string>();
    for (const { awsPhotoName, url } of photos)
      stored.set(
        awsPhotoName,
        createHash('sha256')
          .update(await host.bytes(url))
          .digest('hex'),
      );
    expect(photos).toHaveLength(PHOTOS);
    expect(stored).toEqual(sent);
  },
);
