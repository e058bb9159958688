import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, inTurn, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { isAdmin, sampleCrowd } from '#testing/sample-admin.ts';

const TOTAL = 1200;
const picker = page.getByRole('combobox', { name: 'Host' });
const options = page.getByRole('listbox', { name: 'Host' }).getByRole('option');
const dialog = page.getByRole('alertdialog', { name: 'Create this event without payment?' });

const crowd = (from: number) => sampleCrowd({ from, count: 50, total: TOTAL });
const press = (key: string, times = 1) => userEvent.keyboard(`{${key}}`.repeat(times));
/** Searches once the next two pages of users are loaded. */
const search = async (text: string) => {
  await answerCalls({ listAllUsers: inTurn(crowd(1), crowd(51)) });
  await picker.fill(text);
  await expect.element(page.getByText('1200 users', { exact: true })).toBeVisible();
  await expect.element(options).toHaveLength(50);
};
const searches = async () => (await received('listAllUsers')).map(({ query }) => query);

beforeEach(async () => {
  window.scrollTo(0, 0);
  signIn();
  await openPage('/admin?view=create', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [], total: 0, next: null },
  });
  await expect.element(picker).toHaveAccessibleDescription('0 users');
});

test('loads more of thousands of users on scrolling', async () => {
  await search('crowd');
  expect((await searches()).at(-1)).toEqual({ search: 'crowd', count: '50' });
  options.last().element().scrollIntoView();
  await expect.element(options).toHaveLength(100);
  expect((await searches()).at(-1)).toEqual({ search: 'crowd', after: 'after Crowd 50', count: '50' });
});

test('finds one of thousands of users by keyboard', { tags: 'rest' }, async () => {
  await search('crowd');
  await answerCalls({ listAllUsers: sampleCrowd({ from: 1177, count: 1, total: 1 }) });
  await picker.fill('Crowd 1177');
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible();
  await press('ArrowDown');
  await expect.element(options.first()).toMatchTextContent('Crowd 1177');
  await expect.element(picker).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-0$/));
  await expectAccessible('users');
  await press('Enter');
  await expect.element(picker).toHaveValue('Crowd 1177 (crowd1177@example.org)');
  await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
  await press('Tab');
  await expect.element(page.getByLabelText('Event name')).toHaveFocus();
  await userEvent.keyboard('By keys alone');
  await press('Enter');
  await expect.element(dialog).toHaveFocus();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('loads more by the arrow keys, and closes the list by Escape and by an outside press', {
  tags: 'rest',
}, async () => {
  await search('crowd');
  await press('ArrowDown', 45);
  await expect.element(options).toHaveLength(100);
  await press('Escape');
  await expect.element(options).toHaveLength(0);
  await page.getByRole('button', { name: 'Show users' }).click();
  await expect.element(options).toHaveLength(100);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(options).toHaveLength(0);
});
