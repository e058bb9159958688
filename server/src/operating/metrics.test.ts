import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchSystem } from '#app/context/watch-system.ts';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { serveWorkerHealth } from '#app/processes/serve-worker-health.ts';
import { serveCameras } from '#photos/cameras/serve-cameras.ts';
import { countMails, openMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { cameraEnv } from '#testing/camera-server.ts';
import { createQueryCount } from '#testing/count-queries.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { patience } from '#testing/patience.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let stopCameras: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ runsJobs: true, env: await cameraEnv() });
  stopCameras = await serveCameras(server.context);
});
afterAll(async () => {
  await stopCameras();
  await server.stop();
});

const read = async () => (await server.newClient().request('GET', '/api/metrics')).bytes.toString();

test('the metrics contain waiting jobs, their age, and the free disk space', async () => {
  const { db, jobs } = server.context;
  await jobs.boss.offWork('make-thumbnail');
  const photo = [{ photoId: 'none' }];
  await jobs.enqueue(db, 'make-thumbnail', photo, { startAfterSeconds: 3600 });
  expect(await read()).toContain('togather_jobs{name="make-thumbnail",state="waiting"} 0');
  await jobs.enqueue(db, 'make-thumbnail', photo);
  const text = await read();
  expect(text).toContain('togather_jobs{name="make-thumbnail",state="waiting"} 1');
  expect(text).toMatch(/togather_job_oldest_seconds\{name="make-thumbnail"\} [1-5]?\d\.\d+$/m);
  expect(text).toMatch(/togather_disk_bytes\{state="free"\} \d{6}/);
});

test('counts the duration of a job with its outcome', async () => {
  const { db, jobs } = server.context;
  await jobs.enqueue(db, 'drop-full-buckets', [{}]);
  await expect
    .poll(read, patience)
    .toContain('togather_job_seconds_count{name="drop-full-buckets",outcome="completed"} 1');
});

test('one scrape counts jobs, refunds and processes once each, and reads the last backup once', async () => {
  const { counted, during } = createQueryCount();
  const metrics = createMetrics();
  watchSystem({ ...server.context, checksDb: counted(server.context).db, metrics });
  expect(await during(() => metrics.text())).toBe(4);
});

test('counts running processes, and tells the time of the last backup', async () => {
  const { db } = server.context;
  await expect.poll(read, patience).toContain('togather_processes{service="web"} 1');
  expect(await read()).toContain('togather_processes{service="worker"} 0');
  expect(await read()).toMatch(/^togather_last_backup_timestamp_seconds 0$/m);
  await db
    .insertInto('last_backup')
    .values({ made_at: new Date(1_790_000_000_000) })
    .execute();
  expect(await read()).toMatch(/^togather_last_backup_timestamp_seconds 1790000000$/m);
});

test('counts connections, and queries that wait for one', async () => {
  const text = await read();
  expect(text).toMatch(/togather_pool_connections\{pool="checks",state="waiting"\} \d/);
  expect(text).toMatch(/togather_pool_connections\{pool="main",state="(idle|used)"\} [1-9]/);
});

test('counts storage failures by verb, and not missing objects', async () => {
  const { storage } = server.context;
  expect(await storage.open('photos/none/original')).toBeUndefined();
  await storage.put('photos/one', Buffer.from('a file'));
  await expect(storage.put('photos/one/below', Buffer.from('a file cannot be a folder'))).rejects.toThrow();
  await storage.remove('photos/one');
  const text = await read();
  expect(text).toContain('togather_storage_errors_total{verb="put"} 1');
  expect(text).not.toContain('verb="open"');
});

const deployDir = new URL('../../../deploy/', import.meta.url);
const withQueries = [
  'alerts.yaml',
  ...readdirSync(new URL('grafana/', deployDir)).map((name) => `grafana/${name}`),
];
const listExisting = async () =>
  new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric!));
const listAsked = (name: string, existing: ReadonlySet<string>) =>
  [...readFileSync(new URL(name, deployDir), 'utf8').matchAll(/\b(?:togather|nodejs|process)_\w+/g)].map(
    ([metric]) => (existing.has(metric) ? metric : metric.replace(/_(bucket|count|sum)$/, '')),
  );

test.each(withQueries)('deploy/%s uses existing metrics', async (name) => {
  const existing = await listExisting();
  const asked = listAsked(name, existing);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((metric) => !existing.has(metric))).toEqual([]);
});

/** Metrics without a panel, and why. */
const WITHOUT_PANEL: readonly [pattern: RegExp, reason: string][] = [
  [/^process_cpu_/, 'the machine or the container says it for all of its processes'],
  [
    /^process_(start_time_seconds|open_fds|max_fds|virtual_memory_bytes|heap_bytes)$/,
    'for the search of one cause',
  ],
  [/^nodejs_(heap|external|gc|active)_/, 'says where the memory on the panel is'],
  [/^nodejs_eventloop_lag_(seconds|\w+_seconds)$/, 'the 99th percentile has a panel'],
  [/^nodejs_version_info$/, 'never changes while a process runs'],
];

test('every metric is on the dashboard, or is left out for a reason', async () => {
  const existing = await listExisting();
  const shown = new Set(listAsked('grafana/togather.json', existing));
  const without = [...existing].filter((metric) => !shown.has(metric));
  expect(without.filter((metric) => !WITHOUT_PANEL.some(([pattern]) => pattern.test(metric)))).toEqual([]);
  for (const [pattern] of WITHOUT_PANEL) expect(without).toContainEqual(expect.stringMatching(pattern));
  expect(without.filter((metric) => metric.startsWith('togather_'))).toEqual([]);
});

test('counts mails by what the mail server did with them', async () => {
  const mails = await startMailServer();
  mails.refuses.set('nobody@example.com', { at: 'RCPT TO', code: 550, status: '5.1.1' });
  const metrics = createMetrics();
  const mailer = countMails(
    await openMailer({ url: mails.url, from: 'photos@example.com' }),
    metrics.observeMail,
  );
  const send = (to: string) => mailer.send({ to, subject: 'Test', text: 'Test', html: 'Test' });
  expect(await send('host@example.com')).toBe('taken');
  expect(await send('nobody@example.com')).toBe('no mailbox');
  await mails.stop();
  await expect(send('host@example.com')).rejects.toThrow();
  mailer.close();
  const text = await metrics.text();
  for (const result of ['taken', 'no mailbox', 'failed'])
    expect(text).toContain(`togather_mails_total{result="${result}"} 1`);
});

test('a worker serves its metrics and its liveness on its own port, under the same rule', async () => {
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  const { config, log, metrics } = server.context;
  const end = await serveWorkerHealth(
    { config: { ...config, metricsToken: 'sixteen-letters-x' }, log, metrics },
    port,
  );
  const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect((await get('/api/health/live')).status).toBe(200);
  expect((await get('/api/metrics')).status).toBe(403);
  expect((await get('/')).status).toBe(404);
  const bearer = { authorization: 'Bearer sixteen-letters-x' };
  expect(await (await get('/api/metrics', bearer)).text()).toContain('togather_job_seconds');
  await end();
  await expect(get('/api/health/live')).rejects.toThrow();
});
