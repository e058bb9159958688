import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { inDays, sampleAd, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { texts as en } from '#texts/en/events/event-page.ts';
import { texts as enRetention } from '#texts/en/events/retention.ts';
import type { Language } from '#texts/languages.ts';
import { texts as zh } from '#texts/zh-TW/events/event-page.ts';
import { texts as zhRetention } from '#texts/zh-TW/events/retention.ts';

const texts = { en, 'zh-TW': zh };
const retention = { en: enRetention, 'zh-TW': zhRetention };
const languages: Language[] = ['en', 'zh-TW'];
const names = {
  short: 'Garden party',
  long: 'Ming & Ann’s wedding, the garden party and the brunch of the day after',
  chinese: '王小明與陳安安的婚禮派對暨新居落成週年慶祝茶會',
};

const firstPhoto = () => page.elementLocator(document.querySelector('[data-photo]') ?? document.body);
const topOfPhotos = () => document.querySelector('[data-grid]')?.getBoundingClientRect().top ?? Number.NaN;
/** Returns the heights of the sponsors' pictures above the photos. */
const sponsorsAbove = () =>
  [...document.querySelectorAll('a[rel~=sponsored]')]
    .map((link) => link.getBoundingClientRect())
    .filter(({ bottom }) => bottom <= topOfPhotos())
    .map(({ height }) => height);
const untilPhotosAreThere = () => expect.poll(() => document.querySelector('[data-photo]')).not.toBeNull();

test.each(
  languages.flatMap((language) =>
    Object.entries(names).map(([kind, name]) => [kind, name, language] as const),
  ),
)(
  'starts its photos within 480 px on a phone, excluding sponsors, below a %s name: %s (%s)',
  { tags: 'rest' },
  async (_, eventName, language) => {
    const free = sampleEvent({ eventName });
    const plusEventSettings = { sponsorSubtitle: eventName };
    const plus = sampleEvent({ eventName, plusEventSettings, adInfos: [1, 2].map(sampleAd) }, 'Plus');
    for (const [event, count] of [
      [free, 0],
      [plus, 2],
    ] as const) {
      const screen = await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
      await untilPhotosAreThere();
      const heights = sponsorsAbove();
      expect(heights).toHaveLength(count);
      for (const height of heights) expect(height).toBe(56);
      expect(topOfPhotos() - heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(480);
      await screen.unmount();
    }
  },
);

matrix(languages)(
  'starts its photos within 520 px also in the last days of an event (%s)',
  async (language) => {
    const event = sampleEvent({ eventName: names.short, eventEndDate: inDays(9) });
    await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
    const notice = page.getByRole('complementary', { name: retention[language].label });
    await expect.element(notice).toBeVisible();
    await untilPhotosAreThere();
    expect(topOfPhotos()).toBeLessThanOrEqual(520);
    await expectAccessible('notice of the last days');
  },
);

matrix(languages)('shows its details in one expandable line (%s)', async (language) => {
  const t = texts[language];
  const event = sampleEvent({ photos: samplePhotos(12) }, 'Plus');
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
  const line = page.getByRole('button', { name: new RegExp(`${t.showDetails}$`) });
  const details = page.getByRole('region', { name: t.details });
  for (const part of [t.details, t.keptUntil.replace('{{day}}', '')])
    await expect.element(line).toMatchTextContent(part);
  const cover = page.elementLocator(document.querySelector('[data-cover]') ?? document.body);
  for (const part of [t.photoCount_other.replace('{{count}}', '12'), 'Ming Lin', event.pinCode])
    await expect.element(cover).toMatchTextContent(part);
  for (const width of [320, 390, 768]) {
    await page.viewport(width, 844);
    expect(line.element().getBoundingClientRect().height).toBe(44);
    expect(document.documentElement.scrollWidth - window.innerWidth).toBe(0);
  }
  await expect.element(details).not.toBeInTheDocument();
  await line.click();
  await expect.poll(() => details.getByRole('definition').elements()).toHaveLength(4);
  await page.getByRole('button', { name: new RegExp(`${t.hideDetails}$`) }).click();
  await expect.element(details).not.toBeInTheDocument();
});

// The smallest phone still sold, and 1440 x 900 and 1280 x 1024 at 200 % zoom.
test.each(
  languages.flatMap((language) => [
    [320, 568, language] as const,
    [720, 450, language] as const,
    [640, 512, language] as const,
  ]),
)('shows a photo above the fold at %i x %i (%s)', { tags: 'rest' }, async (width, height, language) => {
  await page.viewport(width, height);
  const event = sampleEvent({ eventName: names.short });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);
  await untilPhotosAreThere();
  await expect.element(firstPhoto()).toBeInViewport();
});
