import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, refuse, release, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, inDays, sampleEvent } from '#testing/samples.ts';

const alert = () => page.getByRole('alert');
const expectJoined = (ids: string[]) =>
  expect
    .poll(async () => (await received('joinEvent')).map(({ body }) => body))
    .toEqual(ids.map((eventId) => ({ eventId })));

test('leads from a wrong PIN back to the PIN field', async () => {
  await openPage('/event/ZZZZZZ', { lookUpEvent: refuse('EVENT_NOT_FOUND') });
  await expect.element(alert()).toMatchTextContent('No event with this PIN');
  await expect.element(alert()).toMatchTextContent('ZZZZZZ');
  await page.getByRole('link', { name: 'Enter another PIN' }).click();
  await expect.element(page.getByLabelText('Event PIN')).toBeVisible();
  expect(location.pathname).toBe('/join-event');
});

test('reports an unreachable server, with a retry', { tags: 'rest' }, async () => {
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: hold(cut) });
  await expect.element(page.getByRole('status', { name: 'Loading the event…' })).toBeVisible();
  await answerCalls({ lookUpEvent: cut });
  await release();
  await expect.element(alert()).toMatchTextContent('We could not load the event');
  await answerCalls({ lookUpEvent: event });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
});

test('waits for a server that a proxy cannot reach for a moment', { tags: 'rest' }, async () => {
  const event = sampleEvent();
  const down = respond(502, '<html><head><title>502 Bad Gateway</title></head></html>');
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: inTurn(down, down, event) });
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
});

test('reports an unknown type of event', async () => {
  const event = { ...sampleEvent(), eventType: 'Gala' as 'Free' };
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(alert()).toMatchTextContent('Unknown event type');
});

test('shows an ended event to its host', async () => {
  signIn();
  const event = asHost(sampleEvent({ eventEndDate: inDays(-0.01) }));
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
});

test('records a join of signed-in users only', async () => {
  const event = sampleEvent();
  const screen = await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    joinEvent: { eventId: event.eventId, role: 'PARTICIPANT' },
  });
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(await received('joinEvent')).toEqual([]);
  await screen.unmount();
  signIn();
  await openPage(`/event/${event.pinCode}`, {});
  await expectJoined([event.eventId]);
});

test('only logs a join that cannot be recorded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  signIn();
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, joinEvent: cut });
  await expect.poll(() => warn.mock.calls).toContainEqual(['join not recorded', expect.anything()]);
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

const action = (name: string) => page.getByRole('button', { name, exact: true });

test('an empty event has one button to add the first photo, and none to download', async () => {
  const event = sampleEvent({ photos: [] });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect.element(action('Download')).toBeDisabled();
  await expectAccessible('empty event');
  await page.getByRole('button', { name: /^Upload/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Upload photos' })).toBeVisible();
});

test('gives the host of an empty event what invites guests', async () => {
  signIn();
  const event = asHost(sampleEvent({ photos: [] }));
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  const invitation = page.getByRole('region', { name: 'No photos yet' });
  await expect.element(invitation.getByRole('img', { name: 'QR code of the event' })).toBeVisible();
  await expect.element(invitation).toMatchTextContent(event.pinCode);
  const line = invitation.getByRole('link', { name: /^Share by LINE/ });
  await expect.element(line).toHaveAttribute('href', expect.stringContaining('social-plugins.line.me'));
  await expectAccessible('empty event of the host');
});

test('says once that an event without photos has ended, and offers nothing', async () => {
  const event = sampleEvent({ photos: [], eventEndDate: inDays(-1) });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(page.getByRole('heading', { name: 'This event has ended' })).toBeVisible();
  for (const name of ['Upload', 'Download', 'Share'])
    await expect.element(action(name)).not.toBeInTheDocument();
  expect(
    page
      .getByRole('main')
      .element()
      .textContent.match(/ended|deleted/g),
  ).toEqual(['ended', 'deleted']);
});

test.each(['/test/free-event-page', '/test/plus-event-page?open=upload'])(
  'hides actions that could only fail on the sample %s (B5)',
  async (address) => {
    await openPage(address);
    await expect.element(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    for (const name of ['Share', 'Upload'])
      await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);
