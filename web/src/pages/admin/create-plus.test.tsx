import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { isAdmin, sampleUser } from '#testing/sample-admin.ts';
import { newId, newPin } from '#testing/samples.ts';

const picker = page.getByRole('combobox', { name: 'Host' });
const options = page.getByRole('listbox', { name: 'Host' }).getByRole('option');
const name = page.getByLabelText('Event name');
const create = page.getByRole('button', { name: 'Create event' });
const dialog = page.getByRole('alertdialog', { name: 'Create this event without payment?' });
const confirm = dialog.getByRole('button', { name: 'Create without payment' });
const failure = dialog.getByRole('alert');

const host = sampleUser({ name: 'Ming Lin', email: 'ming@example.com' });
const open = () =>
  openPage('/admin?view=create', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [host], total: 1, next: null },
  });
const fillIn = async (eventName: string) => {
  await picker.fill('ming');
  await options.filter({ hasText: host.email }).click();
  await name.fill(eventName);
};

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

test('says that the event is being created', async () => {
  await open();
  await fillIn('Given away');
  await create.click();
  await answerCalls({ createPlusDirectly: hold({ eventId: newId(), pinCode: newPin() }) });
  await confirm.click();
  await expect
    .element(dialog.getByRole('button', { name: 'Creating…' }))
    .toHaveAttribute('aria-busy', 'true');
  await release();
  await expect.element(page.getByRole('heading', { name: 'The Plus event is ready' })).toBeVisible();
});

test('asks for a host and a name, confirms both, and shows PIN, link and id', { tags: 'rest' }, async () => {
  await open();
  await create.click();
  await expect.element(picker).toHaveAccessibleDescription('Please choose a user');
  await expect.element(name).toHaveAccessibleDescription('Event name is required');
  await expectAccessible('faults');
  await fillIn('  Given away ');
  await expect.element(picker).toHaveValue('Ming Lin (ming@example.com)');
  await create.click();
  await expect.element(dialog).toMatchTextContent('Payment is bypassed');
  await expect.element(dialog).toMatchTextContent(host.email);
  await expectAccessible('confirmation');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await received('createPlusDirectly')).toEqual([]);

  const created = { eventId: newId(), pinCode: newPin() };
  await answerCalls({ createPlusDirectly: created });
  await create.click();
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'The Plus event is ready' })).toHaveFocus();
  const sent = (await received('createPlusDirectly')).map(({ body }) => body);
  expect(sent).toEqual([{ eventName: 'Given away', eventHostUserId: host.id }]);
  for (const text of [created.eventId, created.pinCode])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText(new RegExp(`/event/${created.pinCode}$`))).toBeVisible();
  // The navigation bar covers what is scrolled below it.
  window.scrollTo(0, 0);
  await expectAccessible('created');
  await page.getByRole('button', { name: 'Create another' }).click();
  await expect.element(picker).toHaveValue('');
});

test('shows in the list and in the dialog that a search has no results', { tags: 'rest' }, async () => {
  await openPage('/admin?view=create', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [], total: 0, next: null },
  });
  await picker.fill('nobody is called this %');
  await expect.element(page.getByText('No users found', { exact: true })).toBeVisible();
  await expectAccessible('no users');
  await expect
    .poll(async () => (await received('listAllUsers')).at(-1)?.query.search)
    .toBe('nobody is called this %');
  await name.fill('For nobody');
  await create.click();
  await expect.element(dialog.getByText('No users found', { exact: true })).toBeVisible();
  await expect.element(confirm).toBeDisabled();
});

test('reports a list of users that fails to load, and retries it', async () => {
  await openPage('/admin?view=create', { checkAdmin: isAdmin, listAllUsers: refuse('NOT_FOUND') });
  await expect.element(picker).toHaveAccessibleDescription('Failed to fetch users');
  await expectAccessible('users failed');
  await answerCalls({ listAllUsers: { users: [host], total: 1, next: null } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(picker).toHaveAccessibleDescription('1 user');
  await picker.click();
  await expect.element(options).toHaveLength(1);
});

test('reports an event that cannot be created, and retries it', { tags: 'rest' }, async () => {
  await open();
  await answerCalls({ createPlusDirectly: inTurn(cut, refuse('USER_NOT_FOUND')) });
  await fillIn('Not yet');
  await create.click();
  await confirm.click();
  await expect.element(failure).toMatchTextContent('Failed to create event');
  await expect.element(failure).toMatchTextContent('No connection.');
  await expectAccessible('failed');
  await confirm.click();
  await expect.element(failure).toMatchTextContent('This user does not exist.');
  await expect.element(failure).toMatchTextContent('Failed to create event');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an event can get its own photo limit, from 1 to 20,000', { tags: 'rest' }, async () => {
  await open();
  const limit = page.getByLabelText('Photo limit (optional)');
  await fillIn('Conference');
  await limit.fill('20001');
  await create.click();
  await expect.element(limit).toHaveAccessibleDescription('Please enter a number from 1 to 20000.');
  await expect.element(dialog).not.toBeInTheDocument();
  await limit.fill('10000');
  await answerCalls({ createPlusDirectly: { eventId: newId(), pinCode: newPin() } });
  await create.click();
  await expect.element(dialog).toMatchTextContent('Photo limit10000');
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'The Plus event is ready' })).toBeVisible();
  expect((await received('createPlusDirectly')).map(({ body }) => body)).toEqual([
    { eventName: 'Conference', eventHostUserId: host.id, photoLimit: 10_000 },
  ]);
});
