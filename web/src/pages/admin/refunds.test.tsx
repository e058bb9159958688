import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { installationReplies, isAdmin, sampleRefund } from '#testing/sample-admin.ts';
import { inDays } from '#testing/samples.ts';

const PAGE = 20;
const entryOf = ({ merchantTradeNo }: { merchantTradeNo: string }) =>
  page.getByRole('article', { name: merchantTradeNo });
const dialog = page.getByRole('alertdialog', { name: 'Record this refund?' });
const focused = () => document.querySelector(':focus')?.textContent;

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

test('shows that no refund is due', async () => {
  await openPage('/admin', {
    checkAdmin: isAdmin,
    ...installationReplies(),
    listRefunds: { refunds: [], due: 0, next: null },
  });
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect.poll(() => location.search).toBe('?view=refunds');
  await expect.element(page.getByText('No refunds are due.')).toBeVisible();
});

test('shows the details of a refund, also when the account is deleted', async () => {
  const [twice, gone, ended] = [
    sampleRefund({ amountTwd: 1549 }),
    sampleRefund({ reason: 'OWNER_GONE', buyerEmail: null, eventName: 'Left <b>behind</b>' }),
    sampleRefund({ reason: 'EVENT_GONE' }),
  ];
  await openPage('/admin?view=refunds', {
    checkAdmin: isAdmin,
    listRefunds: { refunds: [twice, gone, ended], due: 3, next: null },
  });
  await expect.element(page.getByText('3 refunds due', { exact: true })).toBeVisible();
  await expect.element(entryOf(ended)).toMatchTextContent('The event to upgrade was deleted or had ended');
  for (const text of ['NT$1,549', 'Paid twice', twice.merchantTradeNo, 'Garden party', 'ming@example.com'])
    await expect.element(entryOf(twice)).toMatchTextContent(text);
  for (const text of ['NT$549', 'Account deleted before', 'Left <b>behind</b>', 'Account deleted'])
    await expect.element(entryOf(gone)).toMatchTextContent(text);
  await expectAccessible('refunds');
});

test('records a refund after confirmation, and keeps the focus in the list', { tags: 'rest' }, async () => {
  const [first, second] = [sampleRefund(), sampleRefund()];
  await openPage('/admin?view=refunds', {
    checkAdmin: isAdmin,
    listRefunds: { refunds: [first, second], due: 2, next: null },
    recordRefund: { refunded: true },
  });
  const button = entryOf(first).getByRole('button', { name: 'Refunded' });
  await button.click();
  await expect.element(dialog).toMatchTextContent('NT$549');
  await expect.element(dialog).toMatchTextContent(first.merchantTradeNo);
  await expectAccessible('confirmation');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await received('recordRefund')).toEqual([]);

  await button.click();
  const done = { ...first, refunded: { at: inDays(0), byEmail: 'boss@example.com' } };
  await answerCalls({ listRefunds: { refunds: [second, done], due: 1, next: null } });
  await dialog.getByRole('button', { name: 'Refunded' }).click();
  await expect.element(entryOf(first)).toMatchTextContent('recorded by boss@example.com');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByText('1 refund due', { exact: true })).toBeVisible();
  await expect.poll(focused).toContain('1 refund due');
  expect((await received('recordRefund')).map(({ params }) => params)).toEqual([
    { merchantTradeNo: first.merchantTradeNo },
  ]);
  await expectAccessible('recorded');
});

test('keeps the dialog open with the reason when a refund cannot be recorded', async () => {
  const refund = sampleRefund();
  await openPage('/admin?view=refunds', {
    checkAdmin: isAdmin,
    listRefunds: { refunds: [refund], due: 1, next: null },
    recordRefund: refuse('SERVICE_UNAVAILABLE'),
  });
  await entryOf(refund).getByRole('button', { name: 'Refunded' }).click();
  await dialog.getByRole('button', { name: 'Refunded' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(entryOf(refund)).toBeInTheDocument();
});

test("loads the next page by the previous page's key", async () => {
  const all = Array.from({ length: PAGE + 3 }, () => sampleRefund());
  const next = `due-${all[PAGE - 1]?.merchantTradeNo}`;
  await openPage('/admin?view=refunds', {
    checkAdmin: isAdmin,
    listRefunds: inTurn(
      { refunds: all.slice(0, PAGE), due: all.length, next },
      { refunds: all.slice(PAGE), due: all.length, next: null },
    ),
  });
  await expect.element(page.getByRole('article')).toHaveLength(PAGE);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('article')).toHaveLength(all.length);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect((await received('listRefunds')).map(({ query }) => query)).toEqual([
    { count: '20' },
    { count: '20', after: next },
  ]);
});

test('reports refunds that fail to load', async () => {
  await openPage('/admin?view=refunds', { checkAdmin: isAdmin, listRefunds: refuse('NOT_FOUND') });
  await expect.element(page.getByText('The refunds could not be loaded.')).toBeVisible();
  await expectAccessible('refunds failed');
});

test('shows refunds in Chinese', { tags: 'rest' }, async () => {
  const refund = sampleRefund({ reason: 'OWNER_GONE', buyerEmail: null });
  await openPage(
    '/admin?view=refunds',
    { checkAdmin: isAdmin, listRefunds: { refunds: [refund], due: 1, next: null } },
    'zh-TW',
  );
  await expect.element(page.getByText('共 1 筆待退款')).toBeVisible();
  await expect.element(entryOf(refund)).toMatchTextContent('帳號已刪除');
  await expect.element(entryOf(refund).getByRole('button', { name: '已退款' })).toBeVisible();
});
