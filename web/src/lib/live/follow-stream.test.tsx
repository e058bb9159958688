import { afterEach, expect, test, vi } from 'vitest';
import { addressOf } from '#lib/api/api.ts';
import { announce, answerCalls, received, respond } from '#testing/answer-calls.ts';
import { newId } from '#testing/samples.ts';
import { followStream } from './follow-stream.ts';

// Locks and channels work between the followers of one page as between tabs.

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
});

const openTabs = (count: number) => {
  const address = addressOf('streamWall', { params: { secret: newId() } });
  return Array.from({ length: count }, () => {
    const tab = { heard: [] as string[], opened: [] as boolean[], lost: 0, end: () => {} };
    tab.end = followStream(address, {
      onMessage: (data) => tab.heard.push((JSON.parse(data) as { state: string }).state),
      onOpen: (isOwn) => tab.opened.push(isOwn),
      onLost: () => {
        tab.lost += 1;
      },
    });
    ends.push(tab.end);
    return tab;
  });
};

const look = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Sends a message. Returns how many streams the server has. */
const say = (state: string) => announce({ state });

test('seven tabs share one connection, and each hears every message once', async () => {
  const tabs = openTabs(7);
  await expect.poll(() => say('ready')).toBe(1);
  await expect.poll(() => tabs.every(({ heard }) => heard.includes('ready'))).toBe(true);
  expect(await say('once')).toBe(1);
  await expect.poll(() => tabs.map(({ heard }) => heard.at(-1))).toEqual(Array(7).fill('once'));
  expect(await received('streamWall')).toHaveLength(1);
  expect(tabs.filter(({ opened }) => opened.includes(true))).toHaveLength(1);
  expect(tabs.flatMap(({ heard }) => heard).filter((state) => state === 'once')).toHaveLength(7);
});

test('the next tab opens a stream when the tab that has it closes', async () => {
  const [first, second] = openTabs(2);
  await expect.poll(() => first?.opened).toEqual([true]);
  first?.end();
  await expect.poll(() => second?.opened.at(-1)).toBe(true);
  await expect.poll(() => say('after')).toBe(1);
  await expect.poll(() => second?.heard).toContain('after');
  expect(first?.heard).not.toContain('after');
});

test('a hidden tab has no stream and takes it up again when it is seen', async () => {
  const [tab] = openTabs(1);
  await expect.poll(() => say('seen')).toBe(1);
  look('hidden');
  await expect.poll(() => say('hidden')).toBe(0);
  look('visible');
  await expect.poll(() => say('again')).toBe(1);
  await expect.poll(() => tab?.heard).toContain('again');
  expect(tab?.heard).not.toContain('hidden');
  expect(tab?.lost).toBe(0);
});

test('each tab learns of a refused stream', async () => {
  await answerCalls({ streamWall: respond(503, '') });
  const tabs = openTabs(2);
  await expect.poll(() => tabs.map(({ lost }) => lost)).toEqual([1, 1]);
});

test('each tab has its own stream where the browser has no locks', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  const tabs = openTabs(2);
  await expect.poll(() => say('ready')).toBe(2);
  await expect.poll(() => tabs.every(({ heard }) => heard.includes('ready'))).toBe(true);
  await say('once');
  await expect.poll(() => tabs.map(({ heard }) => heard.at(-1))).toEqual(['once', 'once']);
  expect(tabs.flatMap(({ heard }) => heard).filter((state) => state === 'once')).toHaveLength(2);
});
