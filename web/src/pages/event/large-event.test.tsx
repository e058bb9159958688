/** @module-tag rest */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';

const PHOTOS = 850;
const PEOPLE = 60;
const GRID_NODES = 400;

beforeEach(() => window.scrollTo(0, 0));

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
])('scrolls 850 photos with fewer than 400 nodes in the grid at $width px', async ({ width, height }) => {
  await page.viewport(width, height);
  const photos = samplePhotos(PHOTOS);
  const event = sampleEvent({ photos, figureCount: PEOPLE }, 'Plus');
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    listFigures: sampleFigures(PEOPLE, photos),
  });
  const nodes = () => document.querySelectorAll('[data-grid] *').length;
  const last = page.getByRole('button', { name: `Open photo ${PHOTOS}, party-001.jpg` });
  await expect.poll(nodes).toBeGreaterThan(0);
  let most = 0;
  await vi.waitFor(
    () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      most = Math.max(most, nodes());
      expect(last.query()).not.toBeNull();
    },
    { timeout: 60_000, interval: 20 },
  );
  await expect.element(last).toBeVisible();
  expect(most).toBeLessThan(GRID_NODES);
  expect(nodes()).toBeLessThan(GRID_NODES);
});

test('shows the last of 5,000 photos after a leap to the end', async () => {
  const photos = samplePhotos(5000);
  const event = sampleEvent({ photos }, 'Plus');
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.element(page.getByRole('button', { name: /^Open photo 1,/ })).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByRole('button', { name: /^Open photo 5000,/ })).toBeInTheDocument();
  expect(document.documentElement.scrollHeight - window.scrollY).toBeLessThan(3 * window.innerHeight);
});
