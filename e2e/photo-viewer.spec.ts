import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

const shown = (page: Page) => page.locator('.yarl__slide_current img');
test('a swipe shows the next photo, a double tap gives a heart, and a pull down closes the viewer', async ({
  newVisitor,
}) => {
  const context = await newVisitor({ hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 3);
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 1:/);
  const touch = await context.newCDPSession(page);
  const drag = async (from: [number, number], to: [number, number]) => {
    const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
    for (let part = 1; part <= 8; part++) {
      const along = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * part) / 8;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at([along(0), along(1)]) });
      // Moves within one frame would be merged and not make a gesture.
      await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await drag([320, 420], [40, 420]);
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 2:/);
  await drag([40, 420], [320, 420]);
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 1:/);
  await expect(async () => {
    for (const _ of ['first', 'second']) await page.touchscreen.tap(200, 420);
    const heart = page.getByRole('button', { name: /^Heart,/ });
    await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
  }).toPass();
  await drag([200, 300], [200, 700]);
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
});
