import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

let seeded: Promise<SeededEvent> | undefined;
const threePhotos = () => {
  seeded ??= seedEvent({ name: 'Three photos' }).then(async (event) => {
    await seedPhotos(event.eventId, 3);
    return event;
  });
  return seeded;
};

const cell = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Open photo ${number},`) });
const shown = (page: Page) => page.locator('.yarl__slide_current img');
const counter = (page: Page) => page.locator('.yarl__counter');
const open = async (page: Page, number: number) => {
  const { pinCode } = await threePhotos();
  await page.goto(`/event/${pinCode}`);
  await cell(page, number).click();
  await expect(shown(page)).toHaveAttribute('alt', new RegExp(`^Photo ${number}:`));
};

test('a press opens the photo; buttons go on, back and out', async ({ page }) => {
  await open(page, 1);
  await expect(counter(page)).toHaveText('1 / 3');
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(shown(page)).toHaveAttribute('alt', 'Photo 2: party-002.jpg');
  await page.getByRole('button', { name: 'Previous photo' }).click();
  await expect(shown(page)).toHaveAttribute('alt', 'Photo 1: party-003.jpg');
  await expect(page.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
});

test('arrow keys go on and back, Escape closes, and the focus returns to the photo seen last', async ({
  page,
}) => {
  await open(page, 1);
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 2:/);
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 3:/);
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 2:/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
  await expect(cell(page, 2)).toBeFocused();
});

test('a swipe shows the next photo, and a pull down closes', async ({ newVisitor }) => {
  const context = await newVisitor({ hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, 1);
  const touch = await context.newCDPSession(page);
  const drag = async (from: [number, number], to: [number, number]) => {
    const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
    for (let part = 1; part <= 8; part++) {
      const along = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * part) / 8;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at([along(0), along(1)]) });
      // Moves within one frame would reach the page as one, which is no gesture.
      await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await drag([320, 420], [40, 420]);
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 2:/);
  await drag([40, 420], [320, 420]);
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 1:/);
  await drag([200, 300], [200, 700]);
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
});

test('zooming in brings the original', async ({ page }) => {
  await open(page, 2);
  await expect(shown(page)).toHaveAttribute('src', /\/preview\?.*w=640$/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  // While the original loads, the preview stays below it.
  await expect(page.locator('.yarl__slide_current img[src*="/original?t="]')).toBeVisible();
});

test('photos open in the selection as well', async ({ page }) => {
  const { pinCode } = await threePhotos();
  await page.goto(`/event/${pinCode}?open=download`);
  await page.getByRole('button', { name: 'Select manually' }).click();
  await cell(page, 2).click();
  await expect(shown(page)).toHaveAttribute('alt', /^Photo 2:/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('0 selected')).toBeVisible();
});
