import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

test.use({ serviceWorkers: 'block' });

const shown = (page: Page) => page.locator('.yarl__slide_current img');
const tile = (page: Page, photoId: string) => page.locator(`[data-photo="${photoId}"]`);

/** An event of five photos with its grid loaded; its id, and the photos' as the grid shows them. */
const openEvent = async (page: Page): Promise<{ eventId: string; ids: string[] }> => {
  const { eventId, pinCode } = await seedEvent();
  const ids = (await seedPhotos(eventId, 5)).reverse();
  await page.goto(`/event/${pinCode}`);
  const loaded = () =>
    page.locator('[data-photo] img').evaluateAll((all) => all.filter((node) => node.naturalWidth > 0).length);
  await expect.poll(loaded).toBeGreaterThan(2);
  return { eventId, ids };
};
const openGrid = async (page: Page): Promise<string[]> => (await openEvent(page)).ids;
/** Whose original is asked for, which only the viewer shows. */
const noteOriginals = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, photoId] = /\/photo\/(\w+)\/original$/.exec(new URL(request.url()).pathname) ?? [];
    if (photoId) asked.push(photoId);
  });
  return asked;
};

test.describe('on a phone', () => {
  test.use({ deviceScaleFactor: 3 });

  test('the thumbnail is there at once, then the photo itself, and its neighbours last (B5)', async ({
    page,
  }) => {
    const ids = await openGrid(page);
    const [, second = ''] = ids;
    const known = await tile(page, second).evaluate((node) => node.querySelector('img')?.currentSrc ?? '');
    expect(known).toMatch(/w=640$/);
    const asked = noteOriginals(page);
    const bring = await holdRequests(page, '**/original?*', (route) => route.continue());
    await tile(page, second).click();
    await expect(shown(page)).toHaveAttribute('src', known);
    await expect.poll(() => shown(page).evaluate((node) => node.naturalWidth)).toBe(640);
    await expect.poll(() => asked).toEqual([second]);
    // What a neighbour would ask for would be asked for by now.
    await page.waitForTimeout(500);
    expect(asked).toEqual([second]);
    bring();
    await expect(shown(page)).toHaveAttribute('src', /\/original\?/);
    await expect.poll(() => [...asked].sort()).toEqual(ids.slice(0, 3).sort());
  });
});

test('a photo becomes sharper step by step, and more urgently than its neighbours (B5)', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [first = '', second = ''] = await openGrid(page);
  const devtools = await context.newCDPSession(page);
  const priorities: string[] = [];
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (/w=640$/.test(request.url))
      priorities.push(`${request.url.includes(first) ? 'first' : 'other'} ${request.initialPriority}`);
  });
  await devtools.send('Network.enable');
  const bring = await holdRequests(page, '**/original?*', (route) => route.continue());
  await tile(page, first).click();
  await expect(shown(page)).toHaveAttribute('src', /w=640$/);
  expect(priorities).toEqual(['first High']);
  bring();
  await expect(shown(page)).toHaveAttribute('src', /\/original\?/);
  await expect.poll(() => priorities).toEqual(['first High', 'other Low']);
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveAttribute('src', new RegExp(`${second}/original`));
});

test('a photo whose sharper step was lost heals when the network is back (B5)', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  const [first = ''] = await openGrid(page);
  await page.route('**/preview?*w=640', (route) => route.abort('internetdisconnected'));
  await tile(page, first).click();
  await expect(shown(page)).toHaveAttribute('src', /w=320$/);
  await page.unroute('**/preview?*w=640');
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(shown(page)).toHaveAttribute('src', /w=640$/);
  await expect(page.getByText('This photo cannot be shown here')).toHaveCount(0);
});

test('the photo that was pressed opens, though another came before it while the viewer was on its way', async ({
  page,
}) => {
  const { eventId, ids } = await openEvent(page);
  const [, second = ''] = ids;
  const bring = await holdRequests(page, '**/assets/event-viewer-*.js', (route) => route.continue());
  const asked = page.waitForRequest('**/assets/event-viewer-*.js');
  await tile(page, second).click();
  await asked;
  await seedPhotos(eventId, 1);
  await expect(page.locator('[data-photo]').nth(2)).toHaveAttribute('data-photo', second);
  bring();
  await expect(shown(page)).toHaveAttribute('src', new RegExp(`/photo/${second}/`));
});

test('a photo that comes in leaves the open viewer and its zoom alone, and is in it when it is opened again', async ({
  page,
}) => {
  const { eventId, ids } = await openEvent(page);
  const [, second = ''] = ids;
  const place = (text: string) => page.locator('.yarl__portal').getByText(text, { exact: true });
  await tile(page, second).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await seedPhotos(eventId, 1);
  await expect(page.locator('[data-photo]').nth(2)).toHaveAttribute('data-photo', second);
  await expect(place('2 / 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.locator('.yarl__portal')).toHaveCount(0);
  await tile(page, second).click();
  await expect(place('3 / 6')).toBeVisible();
});
