import { announceChange } from '@togather/server/src/platform/changes/announce.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedFace, seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

test('a guest without an account returns to an event and to new photos of oneself', { tag: '@rest' }, async ({
  page,
}) => {
  const first = await seedEvent({ name: 'Garden party' });
  const second = await seedEvent({ name: 'Brunch' });
  const [early = '', late = ''] = await seedPhotos(first.eventId, 2);
  const [figureId = ''] = await seedFigures(first.eventId, [early], 1);
  const recent = page.getByRole('region', { name: 'Recent events on this device' });
  const links = recent.getByRole('link');
  const news = recent.getByRole('link', { name: /new photo/ });

  await test.step('opens two events', async () => {
    for (const { pinCode, eventName } of [first, second]) {
      await page.goto(`/event/${pinCode}`);
      await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
      // The event is stored shortly after it is shown.
      await expect.poll(() => page.evaluate('localStorage.recentEvents')).toContain(pinCode);
    }
  });

  await test.step('lists them, the latest first', async () => {
    await page.goto('/join-event');
    await expect(links).toHaveText([/^Brunch/, /^Garden party/]);
    await links.last().click();
    await expect(page.getByRole('heading', { name: first.eventName })).toBeVisible();
  });

  await test.step('chooses their person', async () => {
    await page.goto(`/event/${first.pinCode}/people/${figureId}`);
    await page.getByRole('button', { name: 'This is me' }).click();
    await expect(page.getByRole('heading', { name: '1 photo of you' })).toBeVisible();
  });

  await test.step('sees the new photos of them once', async () => {
    await page.goto('/join-event');
    await expect(links).toHaveCount(2);
    await expect(news).toHaveCount(0);
    await seedFace(first.eventId, late, figureId);
    await announceChange(database(), first.eventId, 'figures');
    await page.reload();
    await expect(news).toHaveText('1 new photo of you');
    await news.click();
    await expect(page.getByRole('heading', { name: '2 photos of you' })).toBeVisible();
    await page.goto('/join-event');
    await expect(links).toHaveCount(2);
    await expect(news).toHaveCount(0);
  });
});
