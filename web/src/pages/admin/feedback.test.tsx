import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { isAdmin, sampleFeedback } from '#testing/sample-admin.ts';
import { inDays } from '#testing/samples.ts';

const PAGE = 20;
const TOTAL = 25;
const messages = page.getByRole('article');
const messageOf = (number: number) => page.getByRole('article', { name: `writer${number}@example.com` });
const more = page.getByRole('button', { name: 'Show more' });

/** Newest first. */
const all = Array.from({ length: TOTAL }, (_, at) =>
  sampleFeedback({ email: `writer${TOTAL - at}@example.com`, message: `Message ${TOTAL - at}\n<b>bold</b>` }),
);
/** Returns the pages of a list of messages. */
const pagesOf = (feedback: typeof all) => [
  { feedback: feedback.slice(0, PAGE), total: feedback.length, next: 'after the first' },
  { feedback: feedback.slice(PAGE), total: feedback.length, next: null },
];
const focused = () => document.querySelector(':focus')?.textContent;

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

test('shows that no message is waiting', async () => {
  await openPage('/admin', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [], total: 0, next: null },
    listFeedback: { feedback: [], total: 0, next: null },
  });
  await page.getByRole('link', { name: 'Feedback' }).click();
  await expect.poll(() => location.search).toBe('?view=feedback');
  await expect.element(page.getByText('No message is waiting for a reply.')).toBeVisible();
});

test('shows messages page by page, as plain text', async () => {
  await openPage('/admin?view=feedback', { checkAdmin: isAdmin, listFeedback: inTurn(...pagesOf(all)) });
  await expect.element(page.getByText('25 messages', { exact: true })).toBeVisible();
  await expect.element(messages).toHaveLength(PAGE);
  await expectAccessible('feedback');
  await more.click();
  await expect.element(messages).toHaveLength(TOTAL);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(messageOf(25)).toMatchTextContent('<b>bold</b>');
  const queries = (await received('listFeedback')).map(({ query }) => query);
  expect(queries).toEqual([
    { state: 'open', count: '20' },
    { state: 'open', after: 'after the first', count: '20' },
  ]);
});

test('answers a message and marks another as handled, and keeps the focus in the list', {
  tags: 'rest',
}, async () => {
  const [newest, second, ...rest] = all.slice(0, 4);
  await openPage('/admin?view=feedback', {
    checkAdmin: isAdmin,
    listFeedback: { feedback: all.slice(0, 4), total: 4, next: null },
    answerFeedback: { answered: true },
    handleFeedback: { handled: true },
  });
  await messageOf(24).getByRole('button', { name: 'Reply to writer24@example.com' }).click();
  await page.getByLabelText('Your answer').fill('Thank you.\nThey stay for 75 days.');
  await expectAccessible('answer');
  await answerCalls({ listFeedback: { feedback: [newest!, ...rest], total: 3, next: null } });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(messageOf(24)).not.toBeInTheDocument();
  await expect.poll(focused).toContain('3 messages');
  const [answered] = await received('answerFeedback');
  expect(answered?.params).toEqual({ feedbackId: second?.id });
  expect(answered?.body).toEqual({ answer: 'Thank you.\nThey stay for 75 days.', language: 'en' });

  await answerCalls({ listFeedback: { feedback: rest, total: 2, next: null } });
  await messageOf(25).getByRole('button', { name: 'Mark as handled' }).click();
  await expect.element(messageOf(25)).not.toBeInTheDocument();
  await expect.element(page.getByText('2 messages', { exact: true })).toBeVisible();
  await expect.poll(focused).toContain('2 messages');
  expect((await received('handleFeedback')).map(({ params }) => params)).toEqual([
    { feedbackId: newest?.id },
  ]);
});

test('shows handled messages with their answers and without a button', async () => {
  const handledAt = inDays(0);
  const handled = [
    sampleFeedback({ email: 'writer25@example.com', handledAt }),
    sampleFeedback({ email: 'writer24@example.com', handledAt, answer: 'They stay for 75 days.' }),
  ];
  await openPage('/admin?view=feedback', {
    checkAdmin: isAdmin,
    listFeedback: inTurn({ feedback: [], total: 0, next: null }, { feedback: handled, total: 2, next: null }),
  });
  await page.getByRole('button', { name: 'Handled', exact: true }).click();
  await expect.element(messageOf(25)).toBeVisible();
  await expect.element(messageOf(24)).toMatchTextContent('They stay for 75 days.');
  expect(messageOf(25).getByRole('button', { name: 'Mark as handled' }).query()).toBeNull();
  expect((await received('listFeedback')).at(-1)?.query.state).toBe('handled');
});

test('reports messages that fail to load', async () => {
  await openPage('/admin?view=feedback', { checkAdmin: isAdmin, listFeedback: refuse('NOT_FOUND') });
  await expect.element(page.getByText('The messages could not be loaded.')).toBeVisible();
  await expectAccessible('feedback failed');
});
