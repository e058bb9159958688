import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { catchCopies } from '../../../testing/catch-copies.ts';
import { controlTime } from '../../../testing/control-time.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { openPage, signIn } from '../../../testing/open-page.tsx';
import { newPin } from '../../../testing/samples.ts';
import { storeNewEvent } from '../../features/events/new-event.ts';

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

test('stays silent when the clipboard is refused', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  onTestFinished(() => write.mockRestore());
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
