import { undecodablePng } from '@togather/server/src/testing/odd-photos.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

test('a member sees the events they host and those they joined', { tag: '@rest' }, async ({
  host,
  watch,
}) => {
  watch.allow(/422/);
  const { page, email, session } = host;
  const own = await seedEvent({ host: email, name: 'One is broken' });
  await seedPhotos(own.eventId, 3);
  await newClient().upload(own.eventId, [{ name: 'broken.png', bytes: undecodablePng(2000, 1500) }]);
  const friends = await seedEvent({ name: 'A friend’s party' });
  const json = { eventId: friends.eventId };
  await newClient().request('POST', '/api/event/join', { token: session.idToken, json });
  const joining = page.waitForResponse('**/api/event/join');
  await page.goto(`/event/${own.pinCode}`);
  await joining;

  await test.step('hosted events show the newest displayable photos (D3)', async () => {
    const card = page.getByRole('article', { name: 'One is broken' });
    // A broken photo leaves the quota once its failure is known.
    await expect(async () => {
      await page.goto('/member-center/hosted-events');
      await expect(card).toContainText('3 of 100 photos', { timeout: 10_000 });
    }).toPass();
    await expect(page.getByRole('article')).toHaveCount(1);
    for (const text of [own.pinCode, '0 guests']) await expect(card).toContainText(text);
    const areWhole = () =>
      card.locator('img').evaluateAll((all) => all.map((picture) => picture.naturalWidth > 0));
    await expect.poll(areWhole).toEqual([true, true, true]);
  });

  await test.step('joined events exclude hosted ones', async () => {
    await page
      .getByRole('navigation', { name: 'Member center' })
      .getByRole('link', { name: 'My joined events' })
      .click();
    const card = page.getByRole('article', { name: 'A friend’s party' });
    await expect(card).toContainText('Host: Ming Lin');
    await expect(page.getByRole('article')).toHaveCount(1);
    await card.getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(`/event/${friends.pinCode}`);
  });
});
