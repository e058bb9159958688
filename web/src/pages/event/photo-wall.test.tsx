import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { received } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { photosOnServer, picture } from '#testing/sample-pictures.ts';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';

beforeEach(() => window.scrollTo(0, 0));

const PHOTOS = 40;
const grid = () => document.querySelector<HTMLElement>('[data-grid]');
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-grid] > li')];
const cells = () => [...document.querySelectorAll<HTMLElement>('[data-grid] [data-photo]')];
const inFirstRow = () => [...(rows()[0]?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])];
const photo = (number: number) => page.getByRole('button', { name: new RegExp(`^Open photo ${number},`) });

const openEvent = async (count = PHOTOS) => {
  const event = sampleEvent({ photos: samplePhotos(count) });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.poll(() => cells().length).toBeGreaterThan(0);
  return event;
};
/** Scrolls to the growing page's end until a photo is there. */
const scrollTo = async (number: number) => {
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return photo(number).query();
    })
    .not.toBeNull();
  await expect.element(photo(number)).toBeVisible();
};

test('shows two, four or six square photos per row, by the width', async () => {
  await openEvent();
  for (const [width, perRow] of [
    [390, 2],
    [768, 2],
    [769, 4],
    [1023, 4],
    [1024, 6],
    [1440, 6],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(() => [width, inFirstRow().length]).toEqual([width, perRow]);
    await expect
      .poll(() => {
        const { width = 0, height = 99 } = inFirstRow()[0]?.getBoundingClientRect() ?? {};
        return Math.abs(width - height);
      })
      .toBeLessThan(2);
  }
});

test('goes from edge to edge, newest first, with a number for every row', async () => {
  await openEvent();
  const name = (at: number) => cells()[at]?.getAttribute('aria-label');
  expect([name(0), name(1)]).toEqual(['Open photo 1, party-040.jpg', 'Open photo 2, party-039.jpg']);
  const numbers = [...document.querySelectorAll('[data-row-number]')].map(({ textContent }) => textContent);
  expect(numbers.slice(0, 3)).toEqual(['1', '2', '3']);
  const [left, right] = cells().map((cell) => cell.getBoundingClientRect());
  expect(left?.left).toBe(0);
  expect(right?.right).toBe(document.documentElement.clientWidth);
  expect((right?.left ?? 0) - (left?.right ?? 0)).toBe(4);
});

test('shows twelve photos initially, and twelve more near the end', async () => {
  await openEvent();
  // Two per row: six rows of 195 px, a cell and its gap.
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('6');
  await scrollTo(PHOTOS);
  // Concurrent requests may arrive in any order.
  const pages = async () =>
    (await received('getThumbhashes'))
      .map(({ query }) => `${query.count} from ${query.from}`)
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  await expect.poll(pages).toEqual(['12 from 0', '12 from 12', '12 from 24', '12 from 36']);
  expect(rows().at(-1)?.getAttribute('aria-setsize')).toBe('20');
});

test('keeps growing when a busy browser delivers several observer entries in one batch', async () => {
  const Observer = window.IntersectionObserver;
  class InBatches extends Observer {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => {
        const earlier = entries.map(({ target, boundingClientRect }) => ({
          target,
          boundingClientRect,
          isIntersecting: false,
        }));
        callback([...(earlier as unknown as IntersectionObserverEntry[]), ...entries], observer);
      }, options);
    }
  }
  vi.stubGlobal('IntersectionObserver', InBatches);
  await openEvent();
  await scrollTo(PHOTOS);
});

test('loads thumbnails in the size of their cells, each above its blurred placeholder', async () => {
  // A background page is idle only once in ten seconds.
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) =>
    setTimeout(() => work({ didTimeout: false, timeRemaining: () => 0 })),
  );
  const photos = photosOnServer(4);
  const event = sampleEvent({ photos });
  const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getPreview: picture,
    getThumbhashes: { thumbhashes: photos.map(({ photoId }) => ({ photoId, thumbhash })) },
  });
  // The first photo is also the cover, and Chromium uses a larger candidate of a srcset that it has in memory.
  const image = () => cells()[1]?.querySelector('img');
  await expect.poll(() => image()?.naturalWidth).toBeGreaterThan(0);
  expect(image()?.getAttribute('fetchpriority')).toBe('high');
  expect(image()?.currentSrc).toMatch(/[?&]w=320$/);
  await expect
    .poll(() => cells()[1]?.querySelector('span')?.getAttribute('style'))
    .toMatch(/background-image: url\("data:image/);
});

test.each([
  [390, 2],
  [1023, 4],
  [1024, 6],
])('shows an ad of a Plus event after every 11th photo at %i px', async (width, perRow) => {
  await page.viewport(width, 3000);
  await openPage('/test/plus-event-page');
  await expect.poll(() => grid()?.querySelector('a')).not.toBeNull();
  await scrollTo(30);
  const order = [...(grid()?.querySelectorAll<HTMLElement>('[data-photo], a') ?? [])].map(({ dataset }) =>
    dataset.photo ? 'photo' : 'ad',
  );
  expect(order.flatMap((kind, at) => (kind === 'ad' ? [at] : []))).toEqual([11, 23]);
  expect(order.length).toBe(32);
  expect(rows()[0]?.querySelectorAll('[data-photo], a')).toHaveLength(perRow);
});

test('labels an ad and marks its link as sponsored', async () => {
  await page.viewport(1280, 1600);
  await openPage('/test/plus-event-page');
  await expect.poll(() => grid()?.querySelector('a')).not.toBeNull();
  const ad = page.elementLocator(grid()?.querySelector('a') as HTMLElement);
  await expect.element(ad).toHaveAttribute('aria-label', expect.stringMatching(/^Ad:/));
  await expect.element(ad).toHaveAttribute('rel', 'noopener noreferrer sponsored');
  await expect.element(ad).toHaveAttribute('target', '_blank');
  await expect.element(ad).toMatchTextContent('Ad');
});

test('shows no ad in a Free event', async () => {
  await openPage('/test/free-event-page');
  await expect.poll(() => cells().length).toBeGreaterThan(0);
  await expect.element(page.getByRole('link', { name: /^Ad:/ })).not.toBeInTheDocument();
});
