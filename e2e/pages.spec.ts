import { expect, test } from './fixtures.ts';

const legal = [
  { path: '/terms', title: 'Terms of service' },
  { path: '/privacy', title: 'Privacy' },
  { path: '/face-grouping-notice', title: 'How faces are grouped' },
];

test('every legal page loads directly and reloads, and an unknown path has status 404 and a link home', {
  tag: '@rest',
}, async ({ page, watch }) => {
  for (const { path, title } of legal)
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Togather`);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  watch.allow(/status of 404.*\((\/no\/such\/page|\/pricing\/extra)\)/);
  for (const path of ['/no/such/page', '/pricing/extra'])
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    });
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('one PIN away');
});
