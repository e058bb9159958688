import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent } from '#testing/samples.ts';
import type { Language } from '#texts/languages.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Tomorrow's noon in Taipei, so that no midnight passes during the test. */
const noon = Math.ceil((Date.now() + 8 * HOUR_MS) / DAY_MS) * DAY_MS + 4 * HOUR_MS;
const notice = (name = 'How long photos are kept') => page.getByRole('complementary', { name });

const makeItNoon = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  onTestFinished(() => void vi.useRealTimers());
};
/** Opens an event that ends `ms` after that noon. */
const openEvent = async (ms: number, { host = false, language = 'en' as Language } = {}) => {
  makeItNoon();
  if (host) signIn();
  const event = sampleEvent({ eventEndDate: new Date(noon + ms).toISOString() });
  const lookUpEvent = host ? asHost(event) : event;
  const replies = { lookUpEvent, isHost: { isEventHost: host } };
  const joinEvent = { eventId: event.eventId, role: 'HOST' } as const;
  await openPage(`/event/${event.pinCode}`, { ...replies, joinEvent }, language);
};
/** Records the page's layout shifts from now on. */
const watchShifts = () => {
  let moved = 0;
  const observer = new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean;
      value: number;
    })[])
      if (!shift.hadRecentInput) moved += shift.value;
  });
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return () => moved;
};

test.each([
  [14, /^The photos are kept for 14 more days, until [A-Z][a-z]{2} \d+, \d{4}\. Download what/],
  [1, /^The photos are kept for 1 more day, until /],
])('shows the retention to everyone %i days before the end', async (days, text) => {
  const moved = watchShifts();
  await openEvent(days * DAY_MS);
  await expect.element(notice()).toMatchTextContent(text);
  await expect.poll(() => document.querySelectorAll('[data-photo]').length).toBeGreaterThan(0);
  expect(moved()).toBe(0);
});

test('shows the retention on the last day', async () => {
  await openEvent(6 * HOUR_MS);
  await expect
    .element(notice())
    .toHaveTextContent(
      'Last day: the event ends today, and its photos are deleted. Download what you want to keep.',
    );
});

test('asks the host to remind the guests, without a layout shift', async () => {
  const moved = watchShifts();
  await openEvent(3 * DAY_MS, { host: true });
  await expect.element(page.getByRole('link', { name: 'Manage event' })).toBeVisible();
  await expect.element(notice()).toMatchTextContent('and remind your guests');
  expect(moved()).toBe(0);
});

test('tells the host after the end that the photos are deleted', async () => {
  await openEvent(-10 * 60_000, { host: true });
  await expect
    .element(notice())
    .toMatchTextContent('The event is over. Its photos are deleted within a day.');
});

test('shows the retention in Chinese', { tags: 'rest' }, async () => {
  await openEvent(2 * DAY_MS, { language: 'zh-TW' });
  await expect
    .element(notice('照片保留期限'))
    .toMatchTextContent(/照片還會保留 2 天，到 \d{4}年\d+月\d+日 為止。/);
});
