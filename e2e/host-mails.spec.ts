/** Mails to a host, from the creation of an event to the download of everything before its end. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { readMails } from './read-mails.ts';
import { runJob } from './run-job.ts';
import { seedPhotos } from './seed-photos.ts';

const DAY_MS = 24 * 3600_000;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** Makes the worker look for mails, and waits for one with this subject. Returns its links. */
const untilMail = async (email: string, subject: string): Promise<string[]> => {
  await runJob('send-host-mails');
  const subjects = () => readMails(email).map(({ headers }) => headers.subject);
  // The worker may have looked just before, and looks every minute.
  await expect.poll(subjects, { timeout: 240_000 }).toContain(subject);
  const mail = readMails(email).find(({ headers }) => headers.subject === subject);
  return mail?.text.match(/https?:\/\/\S+/g) ?? [];
};
const linkTo = (links: readonly string[], path: string) => links.find((link) => link.includes(path)) ?? '';

test('a host gets a mail about the new event, switches mails, downloads everything before the end and stops the mails (H4)', {
  tag: '@rest',
}, async ({ host, newVisitor }) => {
  test.slow();
  const { page, email } = host;
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill('Mailed');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/new-event-info');
  const created = await untilMail(email, 'Your event “Mailed” is ready');

  await page.goto(linkTo(created, '/manage-event/'));
  const mails = page.getByRole('region', { name: 'E-mails to you' });
  const unfold = () => mails.getByRole('button', { name: 'Set up: E-mails to you' }).click();
  await unfold();
  await expect(mails).toContainText(email);
  const waiting = mails.getByRole('switch', { name: 'Photos to review' });
  await expect(waiting).toBeChecked();
  await waiting.click();
  await expect(waiting).not.toBeChecked();
  await page.reload();
  await unfold();
  await expect(waiting).not.toBeChecked();

  const event = await database()
    .updateTable('events')
    .set({ ends_at: new Date(Date.now() + 2.5 * DAY_MS), starts_at: new Date(Date.now() - 60 * DAY_MS) })
    .where('host_id', '=', (user) => user.selectFrom('users').select('id').where('email', '=', email))
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedPhotos(event.id, 3);
  const ending = await untilMail(email, 'The photos of “Mailed” will be deleted in 3 days');
  // The mail is read on another device.
  const mailbox = await (await newVisitor()).newPage();
  await mailbox.goto(linkTo(ending, '/host-mails/download'));
  await expect(heading(mailbox, 'Download all photos')).toBeVisible();
  const download = mailbox.waitForEvent('download');
  await mailbox.getByRole('button', { name: 'Download all photos' }).click();
  expect((await download).suggestedFilename()).toContain('Mailed');
  await expect(mailbox.getByRole('status')).toContainText('“Mailed”: 3 photos');

  await mailbox.goto(linkTo(ending, '/host-mails/stop'));
  await mailbox.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(heading(mailbox, 'Stopped')).toBeVisible();
  await page.reload();
  await unfold();
  await expect(mails.getByRole('switch', { name: 'Before deletion' })).not.toBeChecked();
});
