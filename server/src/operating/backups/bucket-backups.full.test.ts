import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
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
const PHOTOS = 5;

describe.runIf(hasSwift)('npm run backup and npm run restore', () => {
  const dir = temporaryDir('tg-backups-');
  let product: Launched | undefined;
  const end = async () => {
    await endOf(product);
    product = undefined;
  };
  afterEach(end);
  afterAll(dir.remove);

  /** A folder with an installation, or a bucket and its folder. */
  type Installation = Record<'DATA_DIR', string> & Record<string, string>;
  const start = async (installation: Installation) => {
    const { port, release } = await holdFreePort('127.0.0.1');
    await release();
    product = launch({ PORT: String(port), SECRET_KEY: 'k'.repeat(40), ...installation });
    await untilReady(product);
    return createClient(`http://localhost:${port}`);
  };
  const command = async (installation: Installation, name: string, ...given: string[]) =>
    (
      await run('npm', ['run', '--silent', name, '--', ...given], {
        env: { ...process.env, ...installation },
      })
    ).stdout;
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('move an installation from a bucket to a folder by a backup in a bucket, and back by one in a folder', async () => {
    const files = await Promise.all(Array.from({ length: PHOTOS }, (_, seed) => tinyPhoto(seed)));
    const wanted = files.map(({ bytes }) => sha256(bytes)).sort();
    const backups = await newBucket();
    const keys = {
      BACKUP_S3_ENDPOINT: backups.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: backups.credentials!.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: backups.credentials!.secretAccessKey,
    };
    const first = { DATA_DIR: join(dir.path, 'first'), ...environmentOf(await newBucket()) };
    const onBucket = await start(first);
    const { eventId, pinCode } = await onBucket.createEvent(
      await onBucket.signIn('host@example.com'),
      '備份',
    );
    await onBucket.upload(eventId, files);
    const bucket = `s3://${backups.bucket}/togather`;
    expect(await command({ ...first, ...keys }, 'backup', `--to=${bucket}`)).toMatch(/^Backup .* rows/);
    await end();

    const hashes = async (client: ReturnType<typeof createClient>) => {
      const { photos } = await client.lookUp(pinCode);
      return (await Promise.all(photos.map(async ({ url }) => sha256(await client.bytes(url))))).sort();
    };
    const second = { DATA_DIR: join(dir.path, 'second') };
    const restored = `is restored: ${PHOTOS} photos, 0 ad images, 0 faults.`;
    expect(await command({ ...second, ...keys }, 'restore', `--from=${bucket}`)).toContain(restored);
    expect(await hashes(await start(second))).toEqual(wanted);
    const folder = join(dir.path, 'backups');
    await command(second, 'backup', `--to=${folder}`);
    expect(statSync(join(folder, 'backups')).mode & 0o077).toBe(0);
    await end();

    const third = { DATA_DIR: join(dir.path, 'third'), ...environmentOf(await newBucket()) };
    expect(await command(third, 'restore', `--from=${folder}`)).toContain(restored);
    expect(await hashes(await start(third))).toEqual(wanted);
    expect(await command(third, 'verify')).toBe(`${PHOTOS} photos and 0 ad images read, 0 faults.\n`);
  });
});
