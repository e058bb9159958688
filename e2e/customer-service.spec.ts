import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { takeInbox } from './take-inbox.ts';

test('a message reaches the administrator', { tag: '@rest' }, async ({ page }) => {
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
