import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { type Child, ChildDied, startChild } from './child.ts';
import {
  ChildNotStarted,
  type ChildPool,
  openChildPool,
  PoolClosed,
  type PoolOptions,
  QueueFull,
} from './child-pool.ts';

const ODD_CHILD = new URL('./testing/odd-child.ts', import.meta.url);
const log = { warn: vi.fn() };
const HOW_TO_ALLOCATE = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];
let pool: ChildPool<Child>;
afterEach(async () => {
  await pool.close();
  log.warn.mockClear();
});

const open = (options: Partial<PoolOptions<Child>> = {}, program = ODD_CHILD) => {
  pool = openChildPool({
    name: 'odd child',
    children: 1,
    maxQueued: 8,
    tries: 2,
    start: () => startChild({ name: 'odd child', program, log }, 300_000),
    log,
    ...options,
  });
};
interface Answer {
  pid: number;
  asked: number;
  environment: string[];
}
const ask = (task: string, timeoutMs = 300_000) =>
  pool.run((child) => child.ask({ task }, timeoutMs)) as Promise<Answer>;
const replaced = () => log.warn.mock.calls.filter(([, message]) => /replacing/.test(message)).length;

test('the first task starts a child, which serves later tasks and has only allocation settings in its environment', async () => {
  open({ children: 2 });
  const first = await ask('anything');
  expect(first.environment).toEqual(HOW_TO_ALLOCATE);
  expect(await ask('anything')).toMatchObject({ pid: first.pid, asked: 2 });
});

test('a child keeps its compiled program in the given folder, and gets no other variable', async () => {
  const compileCache = await mkdtemp(join(tmpdir(), 'togather-compiled-'));
  open({ start: () => startChild({ name: 'odd child', program: ODD_CHILD, compileCache, log }, 300_000) });
  expect((await ask('anything')).environment).toEqual([...HOW_TO_ALLOCATE, 'NODE_COMPILE_CACHE']);
  expect(await readdir(compileCache)).not.toEqual([]);
  await rm(compileCache, { recursive: true });
});

test('retries a task once in a new child when its child dies; other tasks are unaffected (D3)', async () => {
  open();
  const innocent = [ask('before'), ask('before')];
  const deadly = expect(ask('die')).rejects.toThrow(/SIGSEGV/);
  innocent.push(ask('after'), ask('after'));
  const answers = await Promise.all(innocent);
  await deadly;
  expect(replaced()).toBe(2);
  expect(answers.map(({ asked }) => asked)).toEqual([1, 2, 1, 2]);
});

test('replaces a child that hangs', async () => {
  open({ tries: 1 });
  const { pid } = await ask('anything');
  await expect(ask('hang', 50)).rejects.toThrow(ChildDied);
  expect((await ask('anything')).pid).not.toBe(pid);
});

test('refuses tasks beyond the queue limit', async () => {
  open({ maxQueued: 2 });
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => ask('anything')));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(answers[3]).toMatchObject({ reason: expect.any(QueueFull) });
});

test('an idle child ends, and a new one serves the next task', async () => {
  open({ idleMs: 1 });
  const { pid } = await ask('anything');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), patience);
  expect((await ask('anything')).pid).not.toBe(pid);
  expect(replaced()).toBe(0);
});

test('a closed pool rejects running and waiting tasks without blaming them', async () => {
  open();
  await ask('anything');
  const settled = Promise.allSettled([ask('hang'), ask('anything')]);
  await pool.close();
  for (const result of await settled) expect(result).toMatchObject({ reason: expect.any(PoolClosed) });
  await expect(ask('anything')).rejects.toThrow(PoolClosed);
});

test("a child that fails to start is not the task's fault", async () => {
  open({}, new URL('./testing/not-there.ts', import.meta.url));
  await expect(ask('anything')).rejects.toThrow(ChildNotStarted);
});

test('a task with canWait starts after those without', async () => {
  open();
  const started: string[] = [];
  const run = (name: string, canWait = false) =>
    pool.run(
      async () => {
        started.push(name);
      },
      { canWait },
    );
  await Promise.all([
    run('first', true),
    run('larger', true),
    run('thumbnail'),
    run('larger too', true),
    run('view'),
  ]);
  expect(started).toEqual(['first', 'thumbnail', 'view', 'larger', 'larger too']);
});
