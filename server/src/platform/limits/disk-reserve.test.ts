import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '#platform/base/failure.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const MEGABYTE = 1024 * 1024;
const disk = mountSmallDisk(20);

describe.runIf(disk)(
  'on a disk of twenty megabytes with a reserve of ten (skipped where none can be mounted)',
  () => {
    let server: TestServer;
    let host: Client;
    let eventId: string;
    let idToken: string;
    const lines: string[] = [];
    beforeAll(async () => {
      server = await startTestServer({
        env: {
          DATA_DIR: disk!.path,
          DISK_RESERVE_BYTES: String(10 * MEGABYTE),
          ADMIN_EMAILS: 'boss@example.com',
        },
        log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
      });
      host = server.newClient();
      ({ eventId } = await host.createEvent(await host.signIn('host@example.com'), '快滿了'));
      ({ idToken } = await host.signIn('boss@example.com'));
    });
    afterAll(async () => {
      await server.stop();
      disk!.remove();
    });

    const upload = async (seed: number) =>
      host.request('POST', '/api/photo/upload', { form: uploadForm(eventId, [await tinyPhoto(seed)]) });
    const check = async () => (await host.request('GET', '/api/admin/check', { token: idToken })).json();
    const fill = (megabytes: number) =>
      server.context.storage.put('photos/filler/original', Buffer.alloc(megabytes * MEGABYTE));

    test('refuses uploads before it is full, warns the operator, and accepts uploads when there is space again', async () => {
      const taken = await upload(1);
      expect(taken.status).toBe(200);
      expect(await check()).toMatchObject({ isAdmin: true });

      await fill(12);
      const refused = await upload(2);
      expect([refused.status, refused.json().error.code]).toEqual([507, 'STORAGE_FULL']);
      await upload(3);
      expect(await check()).toMatchObject({ isAdmin: true, notices: ['DISK_LOW'] });
      expect(lines.filter((line) => line.includes('disk-low'))).toHaveLength(1);
      const metrics = (await host.request('GET', '/api/metrics')).bytes.toString();
      expect(metrics).toContain(`togather_disk_bytes{state="reserve"} ${10 * MEGABYTE}`);
      // The reserve serves everything else: a photo is shown, and its preview is rendered and stored.
      const [photo] = taken.json<{ photos: { url: string; previewUrl: string }[] }>().photos;
      expect((await host.request('GET', photo!.url)).status).toBe(200);
      expect((await host.request('GET', photo!.previewUrl)).status).toBe(200);

      await fill(1);
      expect((await upload(2)).status).toBe(200);
      expect(await check()).toMatchObject({ isAdmin: true });
      expect(lines.at(-1)).toContain('uploads are accepted again');
    });

    test('a guest who is not an administrator sees only the refusal', async () => {
      await fill(12);
      const other = await host.signIn('other@example.com');
      const answer = await host.request('GET', '/api/admin/check', { token: other.idToken });
      expect(answer.json()).toEqual({ isAdmin: false });
    });
  },
);

describe('a disk that drops below its reserve while a batch', () => {
  let server: TestServer;
  let host: Client;
  let eventId: string;
  let looks = 0;
  /** Number of the first check that finds too little space. */
  let lowFrom = Number.POSITIVE_INFINITY;
  let entered = () => {};
  beforeAll(async () => {
    server = await startTestServer({
      alter: (context) => ({
        ...context,
        diskReserve: {
          ...context.diskReserve,
          require: async () => {
            if (++looks >= lowFrom) throw new Failure('STORAGE_FULL');
          },
        },
        uploadGate: {
          ...context.uploadGate,
          enter: async (...upload) => {
            const leave = await context.uploadGate.enter(...upload);
            entered();
            return leave;
          },
        },
      }),
    });
    host = server.newClient();
    ({ eventId } = await host.createEvent(await host.signIn('host@example.com'), '快滿了'));
  });
  afterAll(() => server.stop());

  const expectRefused = async () => {
    const form = uploadForm(eventId, await Promise.all([1, 2, 3].map((seed) => tinyPhoto(seed))));
    const refused = await host.request('POST', '/api/photo/upload', { form });
    expect([refused.status, refused.json().error.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await listStored(server, [])).toEqual({ mine: [], orphans: [] });
  };

  test('waits in the queue refuses it', async () => {
    entered = () => {
      lowFrom = 0;
    };
    await expectRefused();
    entered = () => {};
  });

  test('is received refuses it and keeps none of it', async () => {
    looks = 0;
    // Checks run on arrival, at the first photo, and at the second one.
    lowFrom = 3;
    await expectRefused();
    expect(looks).toBe(3);
  });
});
