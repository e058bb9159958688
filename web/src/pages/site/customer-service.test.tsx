import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';

const email = page.getByLabelText('Your e-mail');
const message = page.getByLabelText('Your message');
const send = page.getByRole('button', { name: 'Send message' });

beforeEach(() => window.scrollTo(0, 0));

test('shows two addresses, a phone number and the hours', async () => {
  await openPage('/customer-service');
  const contact = () => document.querySelector('section[aria-labelledby=contact]')!;
  await expect.poll(() => contact().querySelectorAll('a[href^="mailto:"]')).toHaveLength(2);
  expect(contact().querySelectorAll('a[href^="tel:"]')).toHaveLength(1);
  expect(contact().textContent).toContain('Monday to Friday, 9:00 to 18:00 (GMT+8)');
  expect(contact().textContent).toContain('within 24 hours');
  await expectAccessible('fresh');
});

test('shows errors at their fields until they are corrected', { tags: 'rest' }, async () => {
  await openPage('/customer-service');
  await email.fill('not an address');
  await send.click();
  await expect.element(email).toHaveAccessibleDescription('Please enter an e-mail address we can reply to.');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expect.element(message).toHaveAccessibleDescription('Please write a message.');
  await expectAccessible('faults');
  await email.fill('a@example.com');
  await message.fill('Hello');
  await expect.element(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(message).not.toHaveAttribute('aria-invalid', 'true');
  expect(await received('sendFeedback')).toEqual([]);
});

test('keeps a message that cannot be sent, with the reason', { tags: 'rest' }, async () => {
  await openPage('/customer-service', { sendFeedback: cut });
  await email.fill('offline@example.com');
  await message.fill('Hello');
  await send.click();
  await expect
    .element(page.getByText('No connection. Check your network and try again.', { exact: true }))
    .toBeVisible();
  await expect.element(message).toHaveValue('Hello');
  await expectAccessible('failure');
  await answerCalls({ sendFeedback: { received: true } });
  await send.click();
  await expect.element(page.getByText('Thank you, your message has arrived.', { exact: true })).toBeVisible();
  expect((await received('sendFeedback')).at(-1)?.body).toEqual({
    email: 'offline@example.com',
    message: 'Hello',
  });
  await expectAccessible('thanks');
});

matrix([
  {
    language: 'en',
    title: 'Common questions',
    words: [
      '“Upload”',
      'photo library',
      'Android',
      'HEIC',
      'LINE',
      'three dots',
      'Stop recognising this person',
    ],
  },
  {
    language: 'zh-TW',
    title: '常見問題',
    words: ['「上傳」', '儲存影像', 'Android', 'HEIC', 'LINE', '三個點', '不要再辨識這個人'],
  },
] as const)('answers common questions in text, each below its question, $language', async (one) => {
  await openPage('/customer-service', {}, one.language);
  const questions = page.getByRole('region', { name: one.title });
  await expect.element(questions.getByRole('heading', { level: 3 })).toHaveLength(10);
  for (const word of one.words) await expect.element(questions).toMatchTextContent(word);
  await expect.element(questions).toMatchTextContent('75');
  await questions.getByRole('heading', { level: 3 }).last().click();
  await questions.getByRole('link').last().click();
  await expect.poll(() => location.pathname).toBe('/face-grouping-notice');
});
