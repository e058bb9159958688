import type { Photo } from '@togather/contract/schemas/photos.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { until } from '#testing/until.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { PhotoGrid, type PhotoGridProps } from './photo-grid.tsx';

const PHOTOS = 240;
const drawing = new URL('/samples/photo-1.svg', location.origin).href;
const photos = Array.from({ length: PHOTOS }, (_, index): Photo => {
  const photoId = `photo-${index}`;
  return { photoId, awsPhotoName: `${photoId}.jpg`, url: drawing, previewUrl: drawing, width: 4, height: 3 };
});
const ad = { positionId: 6, name: 'Sponsor', AdImageUrl: drawing, directUrl: 'https://sponsor.example.com/' };

const Grid = (props: Partial<PhotoGridProps>) => (
  <PhotoGrid
    eventId={null}
    photos={photos}
    newer={0}
    pending={[]}
    localUrls={new Map()}
    ad={undefined}
    selection={null}
    onOpen={() => {}}
    onSelect={() => {}}
    onBroken={() => {}}
    {...props}
  />
);

const grid = () => document.querySelector<HTMLElement>('[data-grid]') as HTMLElement;
const boxes = () =>
  [...grid().querySelectorAll('button[data-photo]')].map((cell) => cell.getBoundingClientRect());
const firstRow = () => boxes().filter(({ top }) => top === boxes()[0]?.top);
const photoButton = (number: number) =>
  page.getByRole('button', { name: `Open photo ${number}, photo-${number - 1}.jpg`, exact: true });

beforeAll(() => loadNamespaces(['photos']));
beforeEach(async () => {
  window.scrollTo(0, 0);
  // The scroll event of the line above comes with the next frame; a new grid would take it for the user's.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
});

test.each([
  [390, 2],
  [768, 2],
  [769, 4],
  [1023, 4],
  [1024, 6],
  [1440, 6],
])('at %i pixels a row has %i square photos, from edge to edge', async (width, columns) => {
  await page.viewport(width, 844);
  await render(<Grid />);
  await until(() => expect(firstRow()).toHaveLength(columns));
  const row = firstRow();
  for (const box of row) expect(box.width).toBeCloseTo(box.height, 0);
  const { left, right } = grid().getBoundingClientRect();
  expect(row[0]?.left).toBeCloseTo(left, 0);
  expect(row.at(-1)?.right).toBeCloseTo(right, 0);
});

test('a rotated phone shows the same photos in rows of its new width', async () => {
  await render(<Grid />);
  await until(() => expect(firstRow()).toHaveLength(2));
  await page.viewport(844, 390);
  await until(() => expect(firstRow()).toHaveLength(4));
  await expect.element(photoButton(1)).toBeVisible();
});

test('shows 12 photos, adds 12 at the end of the page, and renders only rows near the viewport', {
  tags: 'rest',
}, async () => {
  await render(<Grid />);
  await until(() => expect(firstRow()).toHaveLength(2));
  const rowHeight = (boxes()[0]?.height ?? 0) + 4;
  expect(grid().offsetHeight).toBeCloseTo(6 * rowHeight - 4, 0);
  let most = 0;
  await vi.waitFor(
    () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      most = Math.max(most, grid().querySelectorAll('*').length);
      expect(photoButton(PHOTOS).query()).not.toBeNull();
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(most).toBeLessThan(400);
  expect(photoButton(1).query()).toBeNull();
  // Chromium may lay out the new height only with the next frame.
  await until(() => expect(grid().offsetHeight).toBeCloseTo((PHOTOS / 2) * rowHeight - 4, 0));
});

test('numbers rows and puts an ad after every 11th photo', async () => {
  await page.viewport(1440, 1000);
  await render(<Grid ad={ad} photos={photos.slice(0, 24)} />);
  await expect.element(page.getByRole('link', { name: /Sponsor/ }).first()).toBeVisible();
  const cells = [...grid().querySelectorAll('button[data-photo], a')];
  expect(cells.findIndex((cell) => cell.tagName === 'A')).toBe(11);
  const numbers = [...grid().querySelectorAll('[data-row-number]')].map((row) => row.textContent);
  expect(numbers.slice(0, 3)).toEqual(['1', '2', '3']);
});

test('a press opens a photo, also during a selection, and only its checkbox selects it', async () => {
  const onOpen = vi.fn();
  const onSelect = vi.fn();
  const { rerender } = await render(<Grid onOpen={onOpen} onSelect={onSelect} />);
  await photoButton(2).click();
  expect(onOpen).toHaveBeenLastCalledWith(1);
  expect(page.getByRole('checkbox').query()).toBeNull();
  await rerender(<Grid onOpen={onOpen} onSelect={onSelect} selection={new Set(['photo-0'])} />);
  const box = (number: number) =>
    page.getByRole('checkbox', { name: `Select photo ${number}, photo-${number - 1}.jpg`, exact: true });
  await expect.element(box(1)).toBeChecked();
  await expect.element(box(2)).not.toBeChecked();
  await photoButton(3).click();
  expect(onOpen).toHaveBeenLastCalledWith(2);
  expect(onSelect).not.toHaveBeenCalled();
  await box(2).click();
  expect(onSelect).toHaveBeenLastCalledWith('photo-1', true);
  await box(1).click();
  expect(onSelect).toHaveBeenLastCalledWith('photo-0', false);
});
