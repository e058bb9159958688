import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { takeTurns } from './run-uploads.ts';

let name: string;
let closers: (() => void)[];
/** A tab whose clock advances with `tick`. */
const openTab = () => {
  const tick = vi.fn();
  const turns = takeTurns(name, (next) => {
    tick.mockImplementation(next);
    return () => tick.mockReset();
  });
  return { tick, turns };
};
const begin = (turns: ReturnType<typeof takeTurns>) => {
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const work = vi.fn((_: AbortSignal) => done);
  return { work, end, ended: turns(work) };
};
/** Records the messages between tabs. */
const listen = () => {
  const heard: string[] = [];
  const channel = new BroadcastChannel(`${name}-turn`);
  channel.onmessage = ({ data }) => heard.push(data);
  closers.push(() => channel.close());
  return (text: string, count: number) =>
    until(() => expect(heard.filter((one) => one === text)).toHaveLength(count));
};

beforeEach(() => {
  name = crypto.randomUUID();
  closers = [];
});
afterEach(() => {
  for (const close of closers) close();
});

test('a tab waits for a working tab that responds, however long', async () => {
  const untilHeard = listen();
  const [one, other] = [openTab(), openTab()];
  const first = begin(one.turns);
  await until(() => expect(first.work).toHaveBeenCalledOnce());
  const second = begin(other.turns);
  for (let asked = 1; asked <= 12; asked++) {
    other.tick();
    await untilHeard('here', asked + 1);
  }
  expect(second.work).not.toHaveBeenCalled();
  first.end();
  await until(() => expect(second.work).toHaveBeenCalledOnce());
  second.end();
  await Promise.all([first.ended, second.ended]);
});

/**
 * A tab that holds the lock and does not respond, like a suspended one. `woken` rejects once it learns that it lost the
 * lock.
 */
const suspend = async () => {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const woken = navigator.locks.request(name, () => {
    hold();
    return new Promise(() => {});
  });
  await held;
  return { woken };
};

test('a tab takes the lock of one that does not respond for ten seconds', async () => {
  const untilHeard = listen();
  const suspended = await suspend();
  const { turns, tick } = openTab();
  const { work, end, ended } = begin(turns);
  for (let asked = 1; asked <= 5; asked++) {
    tick();
    await untilHeard('is anybody there', asked);
  }
  expect(work).not.toHaveBeenCalled();
  tick();
  await expect(suspended.woken).rejects.toThrow();
  await until(() => expect(work).toHaveBeenCalledOnce());
  end();
  await ended;
});

test('a hidden tab does not take the lock', async () => {
  const { woken } = await suspend();
  const { turns, tick } = openTab();
  const { work, end, ended } = begin(turns);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  for (let asked = 1; asked <= 12; asked++) tick();
  vi.restoreAllMocks();
  for (let asked = 1; asked <= 5; asked++) tick();
  expect((await navigator.locks.query()).held?.filter((lock) => lock.name === name)).toHaveLength(1);
  expect(work).not.toHaveBeenCalled();
  tick();
  await expect(woken).rejects.toThrow();
  await until(() => expect(work).toHaveBeenCalledOnce());
  end();
  await ended;
});

test('work that loses its lock is aborted, and its tab waits like any other', async () => {
  const { turns } = openTab();
  const first = begin(turns);
  await until(() => expect(first.work).toHaveBeenCalledOnce());
  const { promise: done, resolve: release } = Promise.withResolvers<void>();
  const thief = navigator.locks.request(name, { steal: true }, () => done);
  await until(() => expect(first.work.mock.lastCall?.[0].aborted).toBe(true));
  first.end();
  await first.ended;
  const second = begin(turns);
  await until(async () => {
    const { pending } = await navigator.locks.query();
    expect(pending?.filter((lock) => lock.name === name)).toHaveLength(1);
  });
  expect(second.work).not.toHaveBeenCalled();
  release();
  await thief;
  await until(() => expect(second.work).toHaveBeenCalledOnce());
  expect(second.work.mock.lastCall?.[0].aborted).toBe(false);
  second.end();
  await second.ended;
});
