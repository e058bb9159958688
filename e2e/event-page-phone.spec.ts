import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { seedAds } from './sample-ads.ts';
import { scrollPage } from './scroll-page.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';

/** Where the photos begin, with the sponsors' pictures above them and the height that these take. */
const measureTop = (page: Page) =>
  page.evaluate<{ top: number; ads: number[] }>(`(() => {
    const { top } = document.querySelector('[data-grid]').getBoundingClientRect();
    const links = [...document.querySelectorAll('a[rel~=sponsored]')].map((link) => link.getBoundingClientRect());
    return { top, ads: links.filter((ad) => ad.bottom <= top).map((ad) => ad.height) };
  })()`);
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const firstPhoto = (page: Page) => page.locator('[data-photo]').first();

const sponsors = [
  { positionId: 1, name: 'Fern' },
  { positionId: 2, name: 'Bakery' },
];
const names = {
  short: 'Garden party',
  long: 'Ming & Ann’s wedding, the garden party and the brunch of the day after',
  chinese: '王小明與陳安安的婚禮派對暨新居落成週年慶祝茶會',
};

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const t = textsOf[locale].eventPage;
    const bar = (page: Page) => page.getByRole('region', { name: t.bar, exact: true });

    for (const [kind, name] of Object.entries(names))
      test(`photos begin within 300 px on a phone, sponsors not counted: a ${kind} name`, async ({
        page,
        host,
      }) => {
        const free = await seedEvent({ name });
        const plus = await seedEvent({ name, type: 'Plus', host: host.email, sponsorSubtitle: name });
        await seedAds(host.session, plus.eventId, sponsors);
        for (const { eventId, pinCode } of [free, plus]) {
          await seedPhotos(eventId, 3);
          await page.goto(`/event/${pinCode}`);
          await expect(firstPhoto(page)).toBeVisible();
          const { top, ads } = await measureTop(page);
          expect(ads).toHaveLength(eventId === plus.eventId ? 2 : 0);
          for (const height of ads) expect(height).toBeLessThanOrEqual(64);
          expect(top - sumOf(ads)).toBeLessThanOrEqual(300);
        }
      });

    test('photos begin within 300 px in the last days of an event, too', async ({ page }) => {
      const { eventId, pinCode } = await seedEvent({ name: names.short, endsInDays: 9 });
      await seedPhotos(eventId, 3);
      await page.goto(`/event/${pinCode}`);
      const notice = page.getByRole('complementary', { name: textsOf[locale].retention.label });
      await expect(notice).toBeVisible();
      await expect(firstPhoto(page)).toBeVisible();
      expect((await measureTop(page)).top).toBeLessThanOrEqual(300);
      const { height = 0 } = (await notice.boundingBox()) ?? {};
      await notice.getByRole('button', { name: textsOf[locale].retention.whole }).click();
      await expect(notice.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
      expect((await notice.boundingBox())?.height).toBeGreaterThanOrEqual(height);
      await expectAccessible(page, 'notice of the last days');
    });

    test('the details are one line, which opens them', async ({ page }) => {
      const { eventId, pinCode } = await seedEvent({ type: 'Plus', photoLimit: 850 });
      await seedPhotos(eventId, 12);
      await page.goto(`/event/${pinCode}`);
      const line = page.getByRole('button', { name: t.showDetails });
      const details = page.getByRole('region', { name: t.details });
      await expect(line).toContainText(t.photoCount_other.replace('{{count}}', '12'));
      await expect(line).toContainText('Ming Lin');
      await expect(line).toContainText(t.keptUntil.replace('{{day}}', ''));
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 844 });
        expect((await line.boundingBox())?.height).toBe(44);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      }
      await expect(details).toBeHidden();
      await line.click();
      await expect(details.getByRole('definition')).toHaveCount(4);
      await page.getByRole('button', { name: t.hideDetails }).click();
      await expect(details).toBeHidden();
    });

    test('a photo is in sight at 320 px and at 200 %', async ({ page, host }) => {
      const event = await seedEvent({ type: 'Plus', host: host.email, sponsorSubtitle: 'Fern' });
      await seedAds(host.session, event.eventId, sponsors);
      await seedPhotos(event.eventId, 6);
      // The smallest phone that is still sold, and 1440 x 900 and 1280 x 1024 at twice the size.
      for (const [width, height] of [
        [320, 568],
        [720, 450],
        [640, 512],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(`/event/${event.pinCode}`);
        await expect(firstPhoto(page)).toBeInViewport();
      }
    });

    test('once one has scrolled, a bar has the ways to upload, to find oneself and to download', async ({
      page,
    }) => {
      const { pinCode } = await eventToScroll();
      await page.goto(`/event/${pinCode}`);
      await expect(firstPhoto(page)).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
      await scrollPage(page, 1500);
      await expect(bar(page).getByRole('button')).toHaveText([t.upload, t.findMe, t.download]);
      await expectAccessible(page, 'bar');
      const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {};
      expect(Math.round(y + height)).toBe(844);
      await bar(page).getByRole('button', { name: t.upload }).click();
      await expect(page.getByRole('dialog', { name: textsOf[locale].uploads.title })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.evaluate('scrollTo(0, 0)');
      await expect(bar(page)).toHaveCount(0);
    });
  });

let seeded: Promise<SeededEvent> | undefined;
const eventToScroll = () => {
  seeded ??= seedEvent({ name: 'Thirty photos' }).then(async (event) => {
    await seedFigures(event.eventId, await seedPhotos(event.eventId, 30), 3);
    return event;
  });
  return seeded;
};
const englishBar = (page: Page) => page.getByRole('region', { name: 'Photo actions', exact: true });

test('the bar leaves the selection its place, and offers no upload that is not permitted', async ({
  page,
}) => {
  const { eventId, pinCode } = await seedEvent({ type: 'Plus', uploads: 'DENY' });
  await seedFigures(eventId, await seedPhotos(eventId, 30), 3);
  await page.goto(`/event/${pinCode}`);
  await expect(firstPhoto(page)).toBeVisible();
  await scrollPage(page, 1500);
  await expect(englishBar(page).getByRole('button')).toHaveText(['Find photos of me', 'Download']);
  await englishBar(page).getByRole('button', { name: 'Find photos of me' }).click();
  await expect(page.getByRole('dialog', { name: 'Find photos of me' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await englishBar(page).getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'Select manually' }).click();
  await expect(page.getByRole('region', { name: 'Selected photos' })).toBeVisible();
  await expect(englishBar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(englishBar(page)).toBeVisible();
});

test('the focus goes past the bar and is never under it', async ({ page }) => {
  const { pinCode } = await eventToScroll();
  await page.goto(`/event/${pinCode}`);
  await expect(firstPhoto(page)).toBeVisible();
  await scrollPage(page, 600);
  await expect(englishBar(page)).toBeVisible();
  await page.locator('[data-photo]').nth(4).focus();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const top = (await englishBar(page).boundingBox())?.y ?? 0;
    const focused = await page.evaluate<number>('document.activeElement.getBoundingClientRect().bottom');
    expect(focused).toBeLessThanOrEqual(top);
  }
});

test('a wide page has no bar: its buttons are nearer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { pinCode } = await eventToScroll();
  await page.goto(`/event/${pinCode}`);
  await expect(firstPhoto(page)).toBeVisible();
  // The page grows while one scrolls.
  await expect(async () => {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect(page.getByRole('button', { name: 'Share' })).not.toBeInViewport({ timeout: 100 });
  }).toPass();
  await expect(englishBar(page)).toBeHidden();
});
