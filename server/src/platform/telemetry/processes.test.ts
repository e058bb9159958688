/** @module-tag rest */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { buildWeb } from '#app/web/build-web.ts';
import { createClient } from '#testing/client.ts';
import { TEST_MODELS_DIR } from '#testing/models-dir.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '#testing/trace-collector.ts';

/** The product's processes, as the launcher starts them, and a collector for their spans. */
const SERVE = fileURLToPath(new URL('../../bin/serve.ts', import.meta.url));

let collector: TraceCollector;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const dir = temporaryDir('tg-traces-');
const started: ChildProcess[] = [];
beforeAll(async () => {
  await buildWeb();
  collector = await startTraceCollector();
  database = await createTestDatabase(inject('postgresUrl'));
});
afterAll(async () => {
  for (const child of started) await end(child);
  await database.drop();
  await collector.stop();
  dir.remove();
});

const startService = async (service: string, env: Record<string, string>) => {
  const child = fork(SERVE, [service], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: dir.path,
      MODELS_DIR: TEST_MODELS_DIR,
      FACE_WORKERS: '1',
      LOG_LEVEL: 'error',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      // Delays sending until the process ends.
      OTEL_BSP_SCHEDULE_DELAY: '600000',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2048',
      ...env,
    },
  });
  started.push(child);
  child.send({});
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready());
    child.once('exit', (code) => failed(new Error(`${service} ended with ${code}`)));
  });
  return child;
};

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
};

const find = (name: string): ReceivedSpan => {
  const span = collector.spans.find((span) => span.name === name);
  if (!span) throw new Error(`no ${name} in ${collector.spans.map(({ name }) => name).join(', ')}`);
  return span;
};
const below = ({ spanId }: ReceivedSpan): string[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);

test('SIGTERM flushes the spans of web and worker: an upload, its statements, and its jobs, in one trace', async () => {
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  const web = await startService('web', { PORT: String(port) });
  const worker = await startService('worker', {});
  const { signIn, createEvent, upload, lookUp } = createClient(`http://localhost:${port}`);
  const session = await signIn('host@example.com');
  const { eventId, pinCode } = await createEvent(session, 'Traced');
  const { photos } = await upload(eventId, [await tinyPhoto(1)]);
  const readProcessing = async () => (await lookUp(pinCode)).processing;
  await vi.waitFor(
    async () => expect(await readProcessing()).toEqual({ previews: 0, faces: 0, hardFaces: 0 }),
    patience,
  );
  expect(collector.asked()).toBe(0);
  await Promise.all([end(web), end(worker)]);

  const request = find('POST /api/photo/upload');
  expect(request).toMatchObject({
    service: 'togather-web',
    kind: 2,
    failed: false,
    attributes: { 'http.route': '/api/photo/upload', 'http.response.status_code': 200 },
  });
  expect(request.parentSpanId ?? '').toBe('');
  expect(request.attributes['togather.request.id']).toMatch(/^req-/);
  expect(below(request)).toEqual(
    expect.arrayContaining(['begin', 'select events', 'with photos', 'commit', 'storage putNew']),
  );
  const job = find('job make-thumbnail');
  expect(job).toMatchObject({
    service: 'togather-worker',
    kind: 5,
    traceId: request.traceId,
    parentSpanId: request.spanId,
    attributes: { 'togather.job.outcome': 'completed', 'togather.job.try': 1 },
  });
  expect(below(job)).toEqual(expect.arrayContaining(['decoder renderThumbnail', 'storage put']));
  expect(find('job cluster-figures').traceId).toBe(request.traceId);
  expect(below(find('job detect-faces'))).toContain('faces analyse');
  expect(find('with photos')).toMatchObject({
    kind: 3,
    attributes: { 'db.operation.name': 'with', 'db.collection.name': 'photos' },
  });
  const exported = collector.bodies.join('\n');
  const { searchParams } = new URL(photos[0]!.url);
  for (const secret of [pinCode, eventId, photos[0]!.photoId, searchParams.get('t')!, 'example.com'])
    expect(exported, secret).not.toContain(secret);
});

test('without a collector nothing of the SDK is loaded', async () => {
  const loaded = async (file: string) => {
    const { href } = new URL(file, import.meta.url);
    const program = `
      import { createRequire } from 'node:module';
      await import('${href}');
      const { cache } = createRequire('${import.meta.url}');
      console.log(Object.keys(cache).filter((path) => /@opentelemetry.(?!api)/.test(path)).length);
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    return Number(stdout);
  };
  // prom-client depends on the API only.
  expect(await loaded('./send-spans.ts')).toBeGreaterThan(10);
  const services = ['../../app/start-web.ts', '../../app/start-worker.ts'];
  expect(await Promise.all(services.map(loaded))).toEqual([0, 0]);
});
