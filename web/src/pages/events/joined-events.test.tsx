import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleJoinedEvent } from '#testing/samples.ts';
import { PROVIDER, signInReturnsTo, stayHere } from '#testing/stay-here.ts';

const JOINED = '/member-center/joined-events';
const main = page.getByRole('main');

test('shows host and day of joined events, and links to the event', async () => {
  signIn();
  const joined = sampleJoinedEvent({ eventName: 'A friend’s party' });
  await openPage('/member-center/hosted-events', {
    listHostedEvents: [],
    listJoinedEvents: { events: [joined] },
  });
  await page
    .getByRole('navigation', { name: 'Member center' })
    .getByRole('link', { name: 'My joined events' })
    .click();
  await expect.poll(() => location.pathname).toBe(JOINED);
  const card = page.getByRole('article', { name: 'A friend’s party' });
  for (const text of ['Active', 'Host: Ming Lin', 'Joined on'])
    await expect.element(card).toMatchTextContent(text);
  await expect.element(card.getByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  await expectAccessible('joined events');
  await card.getByRole('link', { name: 'View' }).click();
  await expect.poll(() => location.pathname).toBe(`/event/${joined.pinCode}`);
});

test('asks a visitor to sign in, and returns afterwards', async () => {
  const wanted = stayHere();
  await openPage(JOINED);
  await expect.element(main.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await main.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  expect(signInReturnsTo()).toBe(JOINED);
});

test('links joining the first event from an empty list', async () => {
  signIn();
  await openPage(JOINED, { listJoinedEvents: { events: [] } });
  await expect.element(page.getByRole('link', { name: 'Join your first event' })).toBeVisible();
  await expectAccessible('no joined events');
  await page.getByRole('link', { name: 'Join your first event' }).click();
  await expect.poll(() => location.pathname).toBe('/join-event');
});

test('rejects a response of another shape', async () => {
  signIn();
  await openPage(JOINED, { listJoinedEvents: [] as unknown as { events: [] } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load events');
});
