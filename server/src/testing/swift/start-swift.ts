import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#platform/config/s3-settings.ts';

/** Debian's own Python, because others cannot see its packages. */
const PYTHON = '/usr/bin/python3';
const PROGRAM = fileURLToPath(new URL('serve.py', import.meta.url));

/** Whether OpenStack Swift is installed. Tests that need it are skipped otherwise, and the output says why. */
export const hasSwift: boolean = spawnSync(PYTHON, ['-c', 'import swift.common.wsgi']).status === 0;
if (!hasSwift) console.warn('No S3 server: its tests are skipped. On Debian: apt-get install python3-swift');

const credentials = { accessKeyId: 'togather:tests', secretAccessKey: 'a-secret-of-the-tests' };
/** By page size. */
const running = new Map<number, Promise<string>>();
/** Fewer than S3's 1,000, so that few objects fill several pages. */
const SHORT_PAGE = 20;

/**
 * Returns the settings of a new, empty bucket that lists `keysAPage` keys per page. A process has one server for all
 * buckets, which ends with it.
 */
export async function newBucket(keysAPage = SHORT_PAGE): Promise<S3Settings & { endpoint: string }> {
  const server = running.get(keysAPage) ?? start(keysAPage);
  running.set(keysAPage, server);
  const endpoint = await server;
  const bucket = `tests-${randomBytes(6).toString('hex')}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const region = 'us-east-1';
  return {
    bucket,
    region,
    endpoint,
    credentials,
    forcePathStyle: true,
    delivery: 'proxy',
    publicEndpoint: undefined,
  };
}

export function environmentOf({ bucket, endpoint, credentials }: S3Settings): Record<string, string> {
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint!,
    S3_ACCESS_KEY_ID: credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
  };
}

/** Starts a new, empty server and returns its address. */
const start = async (keysAPage: number): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tg-swift-'));
  const { accessKeyId, secretAccessKey } = credentials;
  const args = [PROGRAM, folder, accessKeyId, secretAccessKey, String(keysAPage)];
  // Detached from a terminal's Ctrl-C, because it must outlive its users.
  const child = spawn(PYTHON, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended(child)])) as [Buffer];
  return `http://127.0.0.1:${Number(line)}`;
};

const ended = async (child: ChildProcess): Promise<never> => {
  throw new Error(`Swift ended with ${await once(child, 'exit')}`);
};
