import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { createClient } from '#testing/client.ts';
import { endOf, type Launched, launch, untilReady } from '#testing/launch.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';

const run = promisify(execFile);
const PHOTOS = 6;

describe.runIf(hasSwift)('npm run move-storage', () => {
  const dir = temporaryDir('tg-moving-');
  let product: Launched | undefined;
  const end = async () => {
    await endOf(product);
    product = undefined;
  };
  afterEach(end);
  afterAll(dir.remove);

  const start = async (env: Record<string, string>) => {
    const { port, release } = await holdFreePort('127.0.0.1');
    await release();
    product = launch({ PORT: String(port), DATA_DIR: dir.path, SECRET_KEY: 'k'.repeat(40), ...env });
    return createClient(`http://localhost:${port}`);
  };
  const move = (to: string, env: Record<string, string>) =>
    run('npm', ['run', '--silent', 'move-storage', '--', `--to=${to}`], {
      env: { ...process.env, DATA_DIR: dir.path, ...env },
    });
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('an installation moves to a bucket while it runs, starts there, and moves back', async () => {
    const files = await Promise.all(Array.from({ length: PHOTOS }, (_, seed) => tinyPhoto(seed)));
    const wanted = files.map(({ bytes }) => sha256(bytes)).sort();
    const bucket = environmentOf(await newBucket());
    const onDisk = await start({});
    await untilReady(product!);
    const { eventId, pinCode } = await onDisk.createEvent(await onDisk.signIn('host@example.com'), '搬家');
    await onDisk.upload(eventId, files);
    await move('s3', bucket);
    await end();

    // A bucket without the installation's photos.
    await start(environmentOf(await newBucket()));
    expect(await product!.exited).not.toBe(0);
    expect(product!.output()).toContain('npm run move-storage -- --to=s3');

    const inBucket = await start(bucket);
    await untilReady(product!);
    expect((await move('s3', bucket)).stdout).toMatch(/^Done: \d+ copied, \d+ there already, 0 damaged\.$/m);
    rmSync(join(dir.path, 'objects'), { recursive: true });
    const hashes = async (client: ReturnType<typeof createClient>) => {
      const { photos } = await client.lookUp(pinCode);
      return (await Promise.all(photos.map(async ({ url }) => sha256(await client.bytes(url))))).sort();
    };
    expect(await hashes(inBucket)).toEqual(wanted);
    await end();

    await move('disk', bucket);
    const back = await start({});
    await untilReady(product!);
    expect(await hashes(back)).toEqual(wanted);
  });
});
