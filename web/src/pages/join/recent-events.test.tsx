import type { Event } from '@togather/contract/schemas/events.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noteSeenPhotos, rememberMe } from '#lib/recent/my-figure.ts';
import { readRecentEvents, rememberEvent } from '#lib/recent/recent-event-list.ts';
import { answerCalls, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { inDays, newId, newPin, sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';

const JOIN = '/join-event';
const HOUR_MS = 3600_000;
const recent = page.getByRole('region', {
  name: /^(Recent events on this device|最近在這台裝置開啟的活動)$/,
});
const links = recent.getByRole('link');
const texts = () => links.elements().map((link) => link.textContent);

/** Opens an event's page, which records the event, and leaves it. */
const visit = async (event: Event) => {
  const screen = await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    joinEvent: { eventId: event.eventId, role: 'PARTICIPANT' },
  });
  await expect.poll(() => readRecentEvents().map(({ eventId }) => eventId)).toContain(event.eventId);
  await screen.unmount();
};

matrix(['en', 'zh-TW'] as const)(
  'lists the events that a guest opened, the latest first, in %s',
  async (language) => {
    const events = ['Garden party', 'Brunch'].map((eventName) => sampleEvent({ eventName }));
    const screen = await openPage(JOIN, {}, language);
    await expect.element(recent).not.toBeInTheDocument();
    await screen.unmount();
    for (const event of events) await visit(event);
    await openPage(JOIN, {}, language);
    await expect
      .poll(texts)
      .toEqual([expect.stringMatching(/^Brunch/), expect.stringMatching(/^Garden party/)]);
    await expect.element(links.first()).toMatchTextContent(events[1]!.pinCode);
    await expectAccessible(`recent events, ${language}`);
    await answerCalls({ lookUpEvent: events[0]! });
    await links.last().click();
    await expect.element(page.getByRole('heading', { name: 'Garden party' })).toBeVisible();
  },
);

test('removes an event by hand, and the list with the last one', { tags: 'rest' }, async () => {
  for (const eventName of ['Garden party', 'Brunch']) await visit(sampleEvent({ eventName }));
  const screen = await openPage(JOIN);
  await recent.getByRole('button', { name: 'Remove Brunch from this list' }).click();
  await expect.poll(texts).toEqual([expect.stringMatching(/^Garden party/)]);
  await expect.element(page.getByRole('heading', { name: 'Recent events on this device' })).toHaveFocus();
  await recent.getByRole('button', { name: 'Remove Garden party from this list' }).click();
  await expect.element(recent).not.toBeInTheDocument();
  await screen.unmount();
  await openPage(JOIN);
  await expect.element(page.getByRole('textbox', { name: 'Event PIN' })).toBeVisible();
  await expect.element(recent).not.toBeInTheDocument();
});

test('counts new photos of oneself beside their event until they were seen', { tags: 'rest' }, async () => {
  const news = recent.getByRole('link', { name: /new photo/ });
  const photos = samplePhotos(2);
  const event = sampleEvent({ eventName: 'Garden party', photos, figureCount: 1 });
  const [me] = sampleFigures(1, photos);
  await visit(sampleEvent({ eventName: 'Brunch' }));
  await visit(event);
  rememberMe(event, me!.id);
  noteSeenPhotos(event.eventId, 1);
  const before = await openPage(JOIN, { listFigures: [{ ...me!, photoNum: 1 }] });
  await expect.element(links).toHaveLength(2);
  await expect.element(news).not.toBeInTheDocument();
  await before.unmount();
  await openPage(JOIN, {
    lookUpEvent: event,
    listFigures: [{ ...me!, photoNum: 2 }],
    listPhotosOfFigures: { photos, likely: [] },
  });
  await expect.element(news).toHaveTextContent('1 new photo of you');
  await expectAccessible('recent events with new photos');
  await news.click();
  await expect.element(page.getByRole('heading', { name: '2 photos of you' })).toBeVisible();
  history.back();
  await expect.element(links).toHaveLength(2);
  await expect.element(news).not.toBeInTheDocument();
});

test('does not list ended events', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await visit(sampleEvent({ eventEndDate: inDays(1) }));
  vi.setSystemTime(Date.now() + 25 * HOUR_MS);
  await openPage(JOIN);
  await expect.element(page.getByRole('textbox', { name: 'Event PIN' })).toBeVisible();
  await expect.element(recent).not.toBeInTheDocument();
});

test('removes a PIN that no longer leads to an event', async () => {
  rememberEvent({ eventId: newId(), pin: newPin(), name: 'Garden party', endsAt: inDays(74) });
  await openPage(JOIN, { lookUpEvent: refuse('EVENT_NOT_FOUND') });
  await links.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('No event with this PIN');
  await page.getByRole('link', { name: 'Enter another PIN' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Event PIN' })).toBeVisible();
  await expect.element(recent).not.toBeInTheDocument();
});

test('is emptied by a sign-out on a shared device', async () => {
  signIn();
  await visit(sampleEvent());
  const screen = await openPage(JOIN, { signOut: { signedOut: true } });
  await expect.element(links).toHaveLength(1);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await screen.unmount();
  await openPage(JOIN);
  await expect.element(page.getByRole('textbox', { name: 'Event PIN' })).toBeVisible();
  await expect.element(recent).not.toBeInTheDocument();
});
