/** The new guest: from the QR code's link to the photos of them, counted in taps and waiting time. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { twiceTheSamePeople } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { selfieOf } from './selfie-of.ts';
import { type Locale, locales, textsOf } from './texts.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';
import { photosOfYou, tapOwnFace } from './walk-steps.ts';
import { whenTested } from './when-tested.ts';

const MOST_TAPS = 4;
const MOST_WAITING_MS = 20_000;
/** Taps in the phone's camera: the shutter and "use this photo". */
const TAPS_IN_CAMERA = 2;

/** Lighthouse's slow 4G (150 ms, 1.6 Mbps) as Chromium's developer tools emulate it. */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
};

/** Counts the taps on the page. Opening another address ends the count. */
const countTaps = (page: Page) =>
  page.addInitScript(`
    globalThis.taps = 0;
    addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) taps += 1; }, true);
  `);
const tapsOn = (page: Page) => page.evaluate<number>('taps');

/** Creates an event with two photos of the same people, and waits for its figures. */
const eventWithPeople = async () => {
  const event = await seedEvent();
  const photos = await twiceTheSamePeople();
  await newClient().upload(
    event.eventId,
    photos.map(({ name, buffer }) => ({ name, bytes: buffer })),
  );
  await untilPeopleAreKnown(event.pinCode);
  const [figure] = await newClient().figures(event.eventId);
  if (!figure) throw new Error('nobody was found');
  return { ...event, figure, selfie: await selfieOf(figure) };
};
type Known = Awaited<ReturnType<typeof eventWithPeople>>;

interface Way {
  readonly name: string;
  /** Goes from the event's page to the guest's own. */
  readonly find: (page: Page, locale: Locale, selfie: Buffer) => Promise<void>;
  /** Taps outside the page. */
  readonly tapsElsewhere: number;
}
const ways: readonly Way[] = [
  { name: 'a tap on their face', find: tapOwnFace, tapsElsewhere: 0 },
  {
    name: 'a selfie',
    find: async (page, locale, selfie) => {
      const { people, figures } = textsOf[locale];
      await page.getByRole('region', { name: people.strip }).getByRole('button').click();
      const taking = page.waitForEvent('filechooser');
      await page.getByRole('dialog').getByRole('button', { name: figures.find.take }).click();
      await (await taking).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: selfie });
    },
    tapsElsewhere: TAPS_IN_CAMERA,
  },
];

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale, hasTouch: true, isMobile: true, serviceWorkers: 'block' });

    const walk = async (page: Page, way: Way, { pinCode, figure, selfie }: Known) => {
      await slowDown(page);
      await countTaps(page);
      const start = Date.now();
      await page.goto(`/event/${pinCode}`);
      await way.find(page, locale, selfie);
      await expect(photosOfYou(page, locale, figure.photoNum)).toBeVisible();
      const taps = await tapsOn(page);
      expect(taps, way.name).toBeGreaterThan(0);
      expect(taps + way.tapsElsewhere, way.name).toBeLessThanOrEqual(MOST_TAPS);
      return Date.now() - start;
    };

    test('a guest gets from the QR code to photos of oneself by face or selfie in at most 4 taps', {
      tag: '@rest',
    }, async ({ newVisitor }) => {
      test.setTimeout(2 * FACES_TIMEOUT_MS);
      const known = await eventWithPeople();
      for (const way of ways)
        await test.step(`by ${way.name}`, async () => {
          await walk(await (await newVisitor()).newPage(), way, known);
        });
    });

    for (const way of ways)
      test(`a guest gets from the QR code to photos of oneself by ${way.name} within 20 s on 4G @full`, {
        tag: '@rest',
      }, async ({ page }) => {
        test.setTimeout(2 * FACES_TIMEOUT_MS);
        expect(await walk(page, way, await eventWithPeople())).toBeLessThanOrEqual(MOST_WAITING_MS);
      });
  });
