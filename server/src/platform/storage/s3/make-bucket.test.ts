import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { type FaultyProxy, startFaultyProxy } from '#testing/faulty-proxy.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { startTestServer } from '#testing/test-server.ts';
import { makeBucket } from './make-bucket.ts';
import { openS3Storage } from './s3.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/make-bucket.ts', import.meta.url));

describe.runIf(hasSwift)('a missing bucket', () => {
  let there: S3Settings & { endpoint: string };
  let proxy: FaultyProxy;
  beforeAll(async () => {
    there = await newBucket();
    proxy = await startFaultyProxy(there.endpoint);
  });
  afterAll(() => proxy.close());

  test('is created once by the command, and works', { tags: 'rest' }, async () => {
    const settings = { ...there, bucket: 'made-by-the-command' };
    const env = { ...process.env, ...environmentOf(settings) };
    const run = async () => (await promisify(execFile)(process.execPath, [PROGRAM], { env })).stdout.trim();
    await expect(openS3Storage(settings).check()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: {
        message: expect.stringMatching(
          /^S3_BUCKET is made-by-the-command, and that bucket does not exist.*make-bucket/,
        ),
      },
    });
    expect(await run()).toBe('Created the bucket made-by-the-command.');
    await openS3Storage(settings).check();
    expect(await run()).toBe('The bucket made-by-the-command exists.');
  });

  test('is named in the log when readiness is checked, and the server is ready once the bucket exists', {
    tags: 'rest',
  }, async () => {
    const settings = { ...there, bucket: 'missed-by-the-server' };
    const lines: string[] = [];
    const log = openLog('warn', { write: (line) => void lines.push(line) });
    const server = await startTestServer({ env: environmentOf(settings), log });
    try {
      const { request } = server.newClient();
      for (const method of ['GET', 'HEAD']) {
        expect((await request(method, '/api/health/ready')).status).toBe(503);
        const [line, ...others] = lines.splice(0);
        expect(line).toContain('S3_BUCKET is missed-by-the-server, and that bucket does not exist');
        expect(others).toEqual([]);
      }
      await makeBucket(settings);
      expect((await request('GET', '/api/health/ready')).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('is created by one of two concurrent starts', async () => {
    const settings = { ...there, bucket: 'made-meanwhile' };
    let heads = 0;
    proxy.decide = ({ method }) => (method === 'HEAD' && heads++ === 0 ? { status: 404 } : 'none');
    expect(await makeBucket(settings)).toBe(true);
    expect(await makeBucket({ ...settings, endpoint: proxy.origin })).toBe(false);
    expect(heads).toBe(2);
  });

  test('owned by another account is refused at once', async () => {
    let requests = 0;
    proxy.decide = () => {
      requests++;
      return { status: 403 };
    };
    const settings = { ...there, endpoint: proxy.origin };
    await expect(makeBucket(settings, 60_000)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(requests).toBe(1);
  });

  test('is created after waiting for its server to start', { tags: 'rest' }, async () => {
    let requests = 0;
    proxy.decide = () => (requests++ < 5 ? { status: 503 } : 'none');
    expect(await makeBucket({ ...there, bucket: 'made-later', endpoint: proxy.origin }, 60_000)).toBe(true);
  });
});
