import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { chooseAction, menuOf } from '#testing/choose-action.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { installationReplies, isAdmin, sampleAdminEvent, sampleUser } from '#testing/sample-admin.ts';
import { dayInDays, inDays } from '#testing/samples.ts';

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

test('finds events during typing, and reports no results', { tags: 'rest' }, async () => {
  const event = sampleAdminEvent({ eventName: 'To be found' });
  await openPage('/admin', {
    checkAdmin: isAdmin,
    ...installationReplies(),
    listAllEvents: { events: [event], total: 1, next: null },
  });
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect.poll(() => location.search).toBe('?view=events');
  const field = page.getByRole('searchbox', { name: 'Find an event' });
  const found = page.getByRole('article', { name: 'To be found' });
  await field.fill('abc-234');
  await expect.poll(async () => (await received('listAllEvents')).at(-1)?.query.search).toBe('abc-234');
  await expect.element(page.getByText('1 event', { exact: true })).toBeVisible();
  await expect.element(found).toMatchTextContent('ming@example.com');
  await expect.element(found).toMatchTextContent('0 of 100');
  await expectAccessible('events');
  await answerCalls({ listAllEvents: { events: [], total: 0, next: null } });
  await field.fill('no such event %');
  await expect.element(page.getByText('No event matches this search.')).toBeVisible();
  await expect.element(found).not.toBeInTheDocument();
});

test('takes an event down only with a reason, and restores it', { tags: 'rest' }, async () => {
  const event = sampleAdminEvent({ eventName: 'Taken away' });
  const reason = 'These photos are not theirs';
  await openPage('/admin?view=events', {
    checkAdmin: isAdmin,
    listAllEvents: { events: [event], total: 1, next: null },
    takeEventDown: { takenDown: true },
    bringEventBack: { takenDown: false },
  });
  const found = page.getByRole('article', { name: 'Taken away' });
  const view = found.getByRole('link', { name: 'View event Taken away' });
  await expect.element(view).toBeVisible();
  await chooseAction(found, 'Take event down');
  const dialog = page.getByRole('alertdialog', { name: 'Take this event down?' });
  const confirm = dialog.getByRole('button', { name: 'Take event down' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Reason').fill(reason);
  await expectAccessible('reason');
  await answerCalls({
    listAllEvents: { events: [{ ...event, takenDown: { at: inDays(0), reason } }], total: 1, next: null },
  });
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(found).toMatchTextContent(reason);
  await expect.element(view).not.toBeInTheDocument();
  await expect.element(menuOf(found)).toHaveFocus();
  await expectAccessible('taken down');
  expect((await received('takeEventDown')).map(({ body }) => body)).toEqual([{ reason }]);
  await answerCalls({ listAllEvents: { events: [event], total: 1, next: null } });
  await chooseAction(found, 'Restore');
  await expect.element(view).toBeVisible();
  expect((await received('bringEventBack'))[0]?.params).toEqual({ eventId: event.eventId });
});

test('bans a user with a reason and lifts the ban, by a menu whose button keeps the focus', {
  tags: 'rest',
}, async () => {
  const user = sampleUser();
  await openPage('/admin?view=people', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [user], total: 1, next: null },
    banUser: { banned: true },
    liftBan: { banned: false },
  });
  await page.getByRole('searchbox', { name: 'Find a user' }).fill(user.email);
  // The search starts after a pause: its answer would otherwise come in the middle of the ban.
  await expect.poll(async () => (await received('listAllUsers')).at(-1)?.query.search).toBe(user.email);
  const person = page.getByRole('listitem').filter({ hasText: user.email });
  await expect.element(menuOf(person)).toBeVisible();
  await expectAccessible('people');
  await chooseAction(person, 'Ban');
  const dialog = page.getByRole('alertdialog', { name: 'Ban this user?' });
  await dialog.getByLabelText('Reason').fill('Spam');
  await answerCalls({
    listAllUsers: { users: [{ ...user, banned: { at: inDays(0), reason: 'Spam' } }], total: 1, next: null },
  });
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect.element(person).toMatchTextContent('Spam');
  expect((await received('banUser')).map(({ body }) => body)).toEqual([{ reason: 'Spam' }]);
  await answerCalls({ listAllUsers: { users: [user], total: 1, next: null } });
  await chooseAction(person, 'Lift ban');
  await expect.element(person).not.toMatchTextContent('Spam');
  await expect.element(menuOf(person)).toHaveFocus();
  expect((await received('liftBan'))[0]?.params).toEqual({ userId: user.id });
});

test('changes the photo limit of one event, not below what it holds', { tags: 'rest' }, async () => {
  const event = sampleAdminEvent({ eventName: 'Conference', photoCount: 40 });
  await openPage('/admin?view=events', {
    checkAdmin: isAdmin,
    listAllEvents: { events: [event], total: 1, next: null },
    changePhotoLimit: { photoLimit: 10_000 },
  });
  const found = page.getByRole('article', { name: 'Conference' });
  await chooseAction(found, 'Change photo limit');
  const dialog = page.getByRole('alertdialog', { name: 'Change the photo limit' });
  const field = dialog.getByLabelText('Photo limit');
  const save = dialog.getByRole('button', { name: 'Save limit' });
  await expect.element(field).toHaveValue('100');
  await field.fill('39');
  await expect.element(save).toBeDisabled();
  await expect.element(field).toHaveAccessibleDescription('From 40 to 20000.');
  await expectAccessible('photo limit');
  await field.fill('10000');
  await answerCalls({
    listAllEvents: { events: [{ ...event, totalPhotoLimit: 10_000 }], total: 1, next: null },
  });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(found).toMatchTextContent('40 of 10000');
  expect((await received('changePhotoLimit'))[0]).toMatchObject({
    params: { eventId: event.eventId },
    body: { photoLimit: 10_000 },
  });
});

test('changes the last day of an event', { tags: 'rest' }, async () => {
  const event = sampleAdminEvent({ eventName: 'Long party' });
  await openPage('/admin?view=events', {
    checkAdmin: isAdmin,
    listAllEvents: { events: [event], total: 1, next: null },
    changeEventEnd: { eventEndDate: inDays(100) },
  });
  const found = page.getByRole('article', { name: 'Long party' });
  await chooseAction(found, 'Change end date');
  const dialog = page.getByRole('alertdialog', { name: 'Change the last day' });
  const save = dialog.getByRole('button', { name: 'Save date' });
  for (const impossible of [dayInDays(-1), dayInDays(401)]) {
    await dialog.getByLabelText('Last day').fill(impossible);
    await expect.element(save).toBeDisabled();
  }
  await dialog.getByLabelText('Last day').fill(dayInDays(100));
  await expectAccessible('end date');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await received('changeEventEnd'))[0]).toMatchObject({
    params: { eventId: event.eventId },
    body: { endDay: dayInDays(100) },
  });
});

test('deletes a user only after their e-mail was typed', { tags: 'rest' }, async () => {
  const user = sampleUser({ name: 'Leaving', email: 'leaving@example.com' });
  await openPage('/admin?view=people', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [user], total: 1, next: null },
    deleteUser: refuse('USER_IS_ADMIN'),
  });
  const person = page.getByRole('listitem').filter({ hasText: 'leaving@example.com' });
  await chooseAction(person, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this user?' });
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  const field = dialog.getByLabelText('Type the e-mail address of the user');
  await field.fill('leaving@example.co');
  await expect.element(confirm).toBeDisabled();
  await field.fill('Leaving@example.com');
  await expectAccessible('delete user');
  await confirm.click();
  await expect.element(dialog).toMatchTextContent('Remove the address from ADMIN_EMAILS first.');
  await answerCalls({ deleteUser: { deleted: true }, listAllUsers: { users: [], total: 0, next: null } });
  await confirm.click();
  await expect.element(person).not.toBeInTheDocument();
  expect((await received('deleteUser')).at(-1)).toMatchObject({
    params: { userId: user.id },
    body: { email: 'Leaving@example.com' },
  });
});

test('says why the data of a user cannot be exported', async () => {
  const user = sampleUser({ name: 'Wanted', email: 'wanted@example.com' });
  await openPage('/admin?view=people', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [user], total: 1, next: null },
    exportUser: refuse('SERVICE_UNAVAILABLE'),
  });
  const person = page.getByRole('listitem').filter({ hasText: 'wanted@example.com' });
  await chooseAction(person, 'Export data');
  await expect.element(person.getByRole('alert')).toMatchTextContent('The service is not available');
});
