import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#lib/api/api.ts';
import { earliestNow, serverNow } from '#lib/session/server-clock.ts';
import { checkSessionAtStart, storeSession } from '#lib/session/session-store.ts';
import { tellTime } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, inDays, sampleEvent, sampleHostedEvent, sampleSession } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/recent-events.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HOSTED = '/member-center/hosted-events';
const account = page.getByRole('button', { name: /^Account of/ });
const card = (name: string) => page.getByRole('article', { name });

/** Sets the device's clock ahead of the true time, which answers carry. */
const setClockAhead = async (ms: number) => {
  await tellTime();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
};

test.each([90, -90])('a sign-in lasts on a phone whose clock is %i minutes ahead', async (minutes) => {
  const session = sampleSession('Mei Chen');
  const listHostedEvents = [sampleHostedEvent({ eventName: 'Mine' })];
  await setClockAhead(minutes * MINUTE_MS);
  const screen = await openPage('/about-us', { createSession: session, listHostedEvents });
  storeSession(await call('createSession', { body: { authData: 'code' } }));
  // The browser's next page.
  await screen.unmount();
  checkSessionAtStart();
  await openPage(HOSTED);
  await expect.element(account).toBeVisible();
  await expect.element(card('Mine')).toBeVisible();
});

test('a login that has expired by the server’s clock has expired on a phone whose clock is behind', async () => {
  const ended = sampleSession('Mei Chen', { expiresIn: -60 });
  await setClockAhead(-90 * MINUTE_MS);
  await openPage('/about-us');
  await call('getConfig');
  storeSession(ended);
  checkSessionAtStart();
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test.each([3, -3])('a new event is active when the clock is %i minutes ahead', async (minutes) => {
  signIn();
  const listHostedEvents = [
    sampleHostedEvent({ eventName: 'Just made', eventStartDate: inDays(0) }),
    sampleHostedEvent({ eventName: 'Soon', eventStartDate: new Date(Date.now() + MINUTE_MS).toISOString() }),
    sampleHostedEvent({ eventName: 'Over', eventEndDate: new Date(Date.now() - MINUTE_MS).toISOString() }),
  ];
  await setClockAhead(minutes * MINUTE_MS);
  await openPage(HOSTED, { listHostedEvents });
  await expect.element(card('Just made')).toMatchTextContent('Active');
  await expect.element(card('Just made').getByRole('button', { name: 'Share' })).toBeEnabled();
  await expect.element(card('Just made').getByRole('link', { name: 'View' })).toBeVisible();
  await expect.element(card('Soon')).toMatchTextContent('Upcoming');
  await expect.element(card('Over')).toMatchTextContent('Ended');
});

test.each([80, -80])('a guest sees an active event when the clock is %i days ahead', async (days) => {
  const event = sampleEvent();
  await setClockAhead(days * DAY_MS);
  const screen = await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('complementary', { name: 'How long photos are kept' }))
    .not.toBeInTheDocument();
  await screen.unmount();
  await openPage('/join-event');
  await expect
    .element(page.getByRole('region', { name: en.title }).getByRole('link'))
    .toMatchTextContent(event.eventName);
});

test('a host sees an event as ended when the clock is 80 days behind', { tags: 'rest' }, async () => {
  signIn();
  const event = asHost(sampleEvent({ eventEndDate: inDays(-0.01) }));
  await setClockAhead(-80 * DAY_MS);
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect
    .element(page.getByRole('complementary', { name: 'How long photos are kept' }))
    .toMatchTextContent('The event is over.');
});

test('the sample page stays open when the clock turns out to be 80 days behind', async () => {
  await setClockAhead(-80 * DAY_MS);
  await openPage('/test/plus-event-page');
  await call('getConfig');
  await expect.element(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('complementary', { name: 'How long photos are kept' }))
    .not.toBeInTheDocument();
});

test('uses the earlier time for irreversible decisions after the clock was set', async () => {
  await setClockAhead(-80 * DAY_MS);
  await call('getConfig');
  expect(serverNow() - Date.now()).toBeGreaterThan(79 * DAY_MS);
  vi.useRealTimers();
  // The next page has only the stored offset.
  const before = Date.now();
  const earliest = earliestNow();
  expect(earliest).toBeGreaterThanOrEqual(before);
  expect(earliest).toBeLessThanOrEqual(Date.now());
});
