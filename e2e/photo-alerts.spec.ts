/** Mails about new photos of oneself, from the person's page to the unsubscribe link. */
import type { Page } from '@playwright/test';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { readMails } from './read-mails.ts';
import { runJob } from './run-job.ts';
import { seedEvent } from './seed-events.ts';
import { seedFace, seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

const party = async () => {
  const event = await seedEvent({ name: 'Alerts' });
  const [first = ''] = await seedPhotos(event.eventId, 1);
  const [figureId = ''] = await seedFigures(event.eventId, [first], 1);
  return { ...event, figureId, path: `/event/${event.pinCode}/people/${figureId}` };
};
type Party = Awaited<ReturnType<typeof party>>;

/** Adds a photo of the person that is old enough for a mail. */
const addPhoto = async ({ eventId, figureId }: Party) => {
  const [photoId = ''] = await seedPhotos(eventId, 1);
  await seedFace(eventId, photoId, figureId);
  await database()
    .updateTable('photos')
    .set({ uploaded_at: new Date(Date.now() - 3600_000) })
    .where('id', '=', photoId)
    .execute();
};
const newEmail = () => `guest-${newId().toLowerCase()}@example.com`;
/** Waits for `count` mails and returns the links of the newest one. */
const untilMail = async (email: string, count: number) => {
  await expect.poll(() => readMails(email).length).toBe(count);
  return readMails(email)[count - 1]?.text.match(/https?:\/\/\S+/g) ?? [];
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a guest asks for mails, confirms by a button, gets one about a new photo, and unsubscribes', {
  tag: '@rest',
}, async ({ page, newVisitor }) => {
  const event = await party();
  const email = newEmail();
  await page.goto(event.path);
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notify me about new photos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'This is me' }).click();
  await page.getByRole('button', { name: 'Notify me about new photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notify me about new photos of me' });
  await dialog.getByLabel('E-mail address').fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(email);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);

  // The mail is read on another device.
  const mailbox = await (await newVisitor()).newPage();
  const [confirm = '', ...others] = await untilMail(email, 1);
  expect(others).toEqual([]);
  await mailbox.goto(confirm);
  await expect(heading(mailbox, 'E-mails about new photos of you')).toBeVisible();
  await mailbox.getByRole('button', { name: 'Send me these e-mails' }).click();
  await expect(heading(mailbox, 'Confirmed')).toBeVisible();

  await addPhoto(event);
  await runJob('send-alerts');
  const [person = '', stop = ''] = await untilMail(email, 2);
  await mailbox.goto(person);
  await expect(heading(mailbox, '2 photos of this person')).toBeVisible();
  await mailbox.goto(stop);
  await expect(mailbox.getByRole('button', { name: 'Stop these e-mails' })).toBeVisible();
  await mailbox.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(heading(mailbox, 'Stopped')).toBeVisible();
  const left = database().selectFrom('photo_alerts').select('id').where('event_id', '=', event.eventId);
  expect(await left.execute()).toEqual([]);
});
