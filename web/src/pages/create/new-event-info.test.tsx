import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storeNewEvent } from '#parts/event/new-event.ts';
import { answerCalls, cut, respond } from '#testing/answer-calls.ts';
import { catchCopies } from '#testing/catch-copies.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { catchDownloads } from '#testing/sample-downloads.ts';
import { asHost, newPin, sampleEvent } from '#testing/samples.ts';

const INFO = '/new-event-info';
const main = page.getByRole('main');
const share = page.getByRole('button', { name: 'Share' });

beforeEach(() => void signIn());

test('copies the invitation and confirms it for 3 seconds', async () => {
  const pass = controlTime();
  const copied = catchCopies();
  const pinCode = newPin();
  storeNewEvent({ eventName: 'Picnic', pinCode });
  await openPage(INFO);
  await expect.element(page.getByRole('heading', { name: 'Picnic' })).toBeVisible();
  await expect.element(page.getByText(pinCode, { exact: true })).toBeVisible();
  await expectAccessible('created');
  await share.click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copied).toEqual([
    `Photos of “Picnic”: open the link to see and add photos, no app needed (PIN ${pinCode}): ${location.origin}/event/${pinCode}`,
  ]);
  await expect.element(page.getByRole('status').filter({ hasText: 'Invitation copied' })).toBeInTheDocument();
  await expectAccessible('copied');
  await pass(3000);
  await expect.element(share).toBeVisible();
});

test('leads through the first steps: LINE, a card to print, and the host area', {
  tags: 'rest',
}, async () => {
  const saved = catchDownloads();
  const event = asHost(sampleEvent({ eventName: 'Picnic' }));
  const { pinCode } = event;
  storeNewEvent(event);
  await openPage(INFO, { lookUpEvent: event, getQrSheet: cut });
  await expect.element(page.getByRole('img', { name: 'QR code of the event' })).toBeVisible();
  const line = page.getByRole('link', { name: 'Share by LINE (opens in a new tab)' });
  await expect.element(line).toHaveAttribute('rel', 'noopener noreferrer');
  const { origin, pathname, searchParams } = new URL((line.element() as HTMLAnchorElement).href);
  expect(origin + pathname).toBe('https://social-plugins.line.me/lineit/share');
  expect(searchParams.get('url')).toBe(`${location.origin}/event/${pinCode}`);
  expect(searchParams.get('text')).toContain('Photos of “Picnic”');
  const card = page.getByRole('button', { name: 'Download card' });
  await card.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('No connection');
  await expectAccessible('no card');
  await answerCalls({ getQrSheet: respond(200, '%PDF-1.7', 'application/pdf') });
  await card.click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`${pinCode}-A6-en.pdf`]);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Print the card for the tables (done)' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Manage event' }))
    .toHaveAttribute('href', `/manage-event/${pinCode}`);
});

test('stays silent when the clipboard is refused', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  storeNewEvent({ eventName: 'Quiet evening', pinCode: newPin() });
  await openPage(INFO);
  await share.click();
  await expect.poll(() => write.mock.calls).toHaveLength(1);
  await expect.element(share).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('shows that nothing was created in this tab, with links', async () => {
  await openPage(INFO);
  await expect
    .element(page.getByRole('heading', { name: 'There is no new event to show here' }))
    .toBeVisible();
  await expect.element(main.getByRole('link', { name: 'My hosted events' })).toBeVisible();
  await expectAccessible('nothing new');
  await main.getByRole('link', { name: 'Create a free event' }).click();
  await expect.poll(() => location.pathname).toBe('/create-free-event');
});
