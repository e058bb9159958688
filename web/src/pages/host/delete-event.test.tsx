import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab } from '#testing/manage-event.ts';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';

const openSettings = openTab('settings');
const dialog = page.getByRole('alertdialog', { name: 'Delete “Mistake”?' });
const ask = page.getByRole('button', { name: 'Delete event…' });
const confirm = dialog.getByRole('button', { name: 'Delete event' });

test('deletes an event once its PIN is typed, and confirms it on the hosted events page', async () => {
  const event = asHost(sampleEvent({ eventName: 'Mistake', photos: samplePhotos(2) }));
  await openSettings(event);
  await ask.click();
  await expect.element(dialog).toMatchTextContent('2 photos are deleted for you and all guests');
  await expect.element(confirm).toBeDisabled();
  await expectAccessible('delete dialog');
  const field = dialog.getByLabelText(`Type the PIN ${event.pinCode} to confirm`);
  await field.fill('ZZZZZZ');
  await expect.element(confirm).toBeDisabled();
  await field.fill(event.pinCode.toLowerCase());
  await expect.element(confirm).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await ask.click();
  await expect.element(confirm).toBeDisabled();
  await field.fill(event.pinCode);
  await answerCalls({ deleteEvent: { deleted: true }, listHostedEvents: [] });
  await confirm.click();
  await expect.element(page.getByText('Event deleted.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/member-center/hosted-events');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  expect(await received('deleteEvent')).toMatchObject([{ params: { eventId: event.eventId } }]);
});

test('shows why a deletion fails, and keeps the event', async () => {
  const event = asHost(sampleEvent({ eventName: 'Mistake' }));
  await openSettings(event, { deleteEvent: cut });
  await ask.click();
  await dialog.getByRole('textbox').fill(event.pinCode);
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('No connection');
  await expectAccessible('deletion failed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Event name')).toHaveValue('Mistake');
});
