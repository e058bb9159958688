/** @module-tag rest */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, type Replies, refuse } from '#testing/answer-calls.ts';
import { chooseAction, menuOf } from '#testing/choose-action.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import {
  installationReplies,
  isAdmin,
  sampleAdminEvent,
  sampleAuditEntry,
  sampleCrowd,
  sampleFeedback,
  sampleReport,
} from '#testing/sample-admin.ts';
import { newId, newPin } from '#testing/samples.ts';
import { texts as t } from '#texts/zh-TW/account/admin.ts';

beforeEach(() => void signIn());

const crowd = sampleCrowd({ from: 1, count: 12, total: 12 });
const open = (address: string, replies: Replies) =>
  openPage(address, { checkAdmin: isAdmin, listAllUsers: crowd, ...replies }, 'zh-TW');

// Runs first, since the page keeps showing what it has fetched.
test('the states without access to the admin panel are accessible in Chinese', async () => {
  const denied = await open('/admin', { checkAdmin: { isAdmin: false } });
  await expect.element(page.getByText(t.denied)).toBeVisible();
  await expectAccessible('denied');
  await denied.unmount();
  const failed = await open('/admin?view=create', { listAllUsers: refuse('NOT_FOUND') });
  await expect.element(page.getByText(t.create.usersFailed)).toBeVisible();
  await expectAccessible('users failed');
  await failed.unmount();
  await open('/admin?view=feedback', { listFeedback: refuse('NOT_FOUND') });
  await expect.element(page.getByText(new RegExp(t.feedback.failed))).toBeVisible();
  await expectAccessible('feedback failed');
});

test('a search without results is accessible in Chinese', async () => {
  await open('/admin?view=create', { listAllUsers: { users: [], total: 0, next: null } });
  await page.getByRole('combobox').fill('nobody at all');
  await expect.element(page.getByText(t.create.noUsers, { exact: true })).toBeVisible();
  await expectAccessible('no users');
});

test('the admin form is accessible in Chinese', async () => {
  await open('/admin?view=create', { createPlusDirectly: cut });
  const create = page.getByRole('button', { name: t.create.action, exact: true });
  await create.click();
  await expect.element(page.getByText(t.create.userRequired)).toBeVisible();
  await expectAccessible('faults');
  const picker = page.getByRole('combobox');
  await picker.fill('Crowd');
  await expect.element(page.getByRole('option')).toHaveLength(12);
  await userEvent.keyboard('{ArrowDown}');
  await expectAccessible('users');
  await page.getByRole('option').first().click();
  await page.getByLabelText(t.create.eventName).fill('Axe');
  await create.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  await expectAccessible('confirmation');
  await dialog.getByRole('button', { name: t.create.confirm }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(t.create.failed);
  await expectAccessible('failed');
  await answerCalls({ createPlusDirectly: { eventId: newId(), pinCode: newPin() } });
  await dialog.getByRole('button', { name: t.create.confirm }).click();
  await expect.element(page.getByRole('heading', { name: t.create.done })).toBeVisible();
  await expectAccessible('created');
});

test('the admin views are accessible in Chinese', async () => {
  const event = sampleAdminEvent();
  const taken = sampleAdminEvent({ takenDown: { at: new Date().toISOString(), reason: 'Axe' } });
  const views = [
    { view: 'events', replies: { listAllEvents: { events: [event, taken], total: 2, next: null } } },
    { view: 'people', replies: {} },
    { view: 'reports', replies: { listAllReports: { reports: [sampleReport()], total: 1, next: null } } },
    { view: 'feedback', replies: { listFeedback: { feedback: [sampleFeedback()], total: 1, next: null } } },
    { view: 'audit', replies: { listAudit: { audit: [sampleAuditEntry()], total: 1, next: null } } },
    { view: 'installation', replies: installationReplies() },
    { view: 'overview', replies: installationReplies() },
  ];
  const main = page.getByRole('main');
  for (const { view, replies } of views) {
    const screen = await open(`/admin?view=${view}`, replies as Replies);
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => main.element().querySelector('article, li, dl, table')).not.toBeNull();
    await expectAccessible(view);
    await screen.unmount();
  }
});

test('the confirmation of a measure and the answer to a message are accessible in Chinese', async () => {
  const events = await open('/admin?view=events', {
    // Enough of them that no link of the footer lies half below the menu.
    listAllEvents: { events: [1, 2, 3].map(() => sampleAdminEvent()), total: 3, next: null },
  });
  const row = page.getByRole('article').first();
  await menuOf(row).click();
  await expectAccessible('menu');
  await userEvent.keyboard('{Escape}');
  await chooseAction(row, t.takedown.takeDown);
  await page.getByRole('alertdialog').getByLabelText(t.reason).fill('Axe');
  await expectAccessible('reason');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await events.unmount();
  await open('/admin?view=feedback', {
    listFeedback: { feedback: [sampleFeedback()], total: 1, next: null },
  });
  await page.getByRole('button', { name: new RegExp(`^${t.feedback.reply}`) }).click();
  await expect.element(page.getByLabelText(t.feedback.answer)).toBeVisible();
  await expectAccessible('answer');
});
