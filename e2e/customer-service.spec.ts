import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { takeInbox } from './take-inbox.ts';

test('contact data and hours', async ({ page }) => {
  await page.goto('/customer-service');
  const contact = page.locator('section[aria-labelledby=contact]');
  await expect(contact.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expect(contact.locator('a[href^="tel:"]')).toHaveCount(1);
  await expect(contact).toContainText('Monday to Friday, 9:00 to 18:00 (GMT+8)');
  await expect(contact).toContainText('within 24 hours');
});

test('a message is kept for the administrator', async ({ page }) => {
  const giveBack = await takeInbox();
  await page.goto('/customer-service');
  await page.getByLabel('Your e-mail').fill('feedback@example.com');
  await page.getByLabel('Your message').fill('<b>Thank you</b>\n謝謝');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you, your message has arrived.')).toBeVisible();
  const row = await database()
    .selectFrom('feedback')
    .select(['message', 'user_id'])
    .where('email', '=', 'feedback@example.com')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ message: '<b>Thank you</b>\n謝謝', user_id: null });
  await giveBack();
});

test('faults are named at their fields until they are mended', async ({ page }) => {
  await page.goto('/customer-service');
  const email = page.getByLabel('Your e-mail');
  const message = page.getByLabel('Your message');
  await email.fill('not an address');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(email).toHaveAccessibleDescription('Please enter an e-mail address we can reply to.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(message).toHaveAccessibleDescription('Please write a message.');
  await email.fill('a@example.com');
  await message.fill('Hello');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(message).not.toHaveAttribute('aria-invalid', 'true');
});

test('a message that cannot be sent stays, with the reason', async ({ page, context, watch }) => {
  const giveBack = await takeInbox();
  watch.allow(OFFLINE);
  await page.goto('/customer-service');
  await page.getByLabel('Your e-mail').fill('offline@example.com');
  await page.getByLabel('Your message').fill('Hello');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Hello');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you, your message has arrived.')).toBeVisible();
  await giveBack();
});

for (const { locale, title, words } of [
  {
    locale: 'en-US',
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
    locale: 'zh-TW',
    title: '常見問題',
    words: ['「上傳」', '儲存影像', 'Android', 'HEIC', 'LINE', '三個點', '不要再辨識這個人'],
  },
])
  test(`common questions are answered in text that the browser's search finds, ${locale}`, async ({
    newVisitor,
  }) => {
    const page = await (await newVisitor({ locale })).newPage();
    await page.goto('/customer-service');
    const questions = page.getByRole('region', { name: title });
    await expect(questions.getByRole('heading', { level: 3 })).toHaveCount(7);
    for (const word of words)
      expect(
        await page.evaluate(`getSelection().removeAllRanges(); find(${JSON.stringify(word)})`),
        word,
      ).toBe(true);
    await expect(questions).toContainText('75');
    await questions.getByRole('link').click();
    await expect(page).toHaveURL('/face-grouping-notice');
  });
