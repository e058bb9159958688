/**
 * npm run pictures
 * Takes the pictures of the home page (web/public/demo) and of the README (docs/images) from the running product, with
 * drawn people instead of real ones, and records which sources they show. `npm run check` fails when those have changed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { origin } from '../e2e/product.ts';
import type { SeededEvent } from '../e2e/seed-events.ts';
import { texts as enEventPage } from '../web/src/texts/en/events/event-page.ts';
import { texts as enDownloads } from '../web/src/texts/en/photos/downloads.ts';
import { texts as zhEventPage } from '../web/src/texts/zh-TW/events/event-page.ts';
import { texts as zhDownloads } from '../web/src/texts/zh-TW/photos/downloads.ts';
import { DIGESTS, digestScreens } from './check-pictures.ts';
import { seedDrawnEvent } from './drawn-people/seed-drawn-event.ts';
import { allShown } from './screenshots/all-shown.ts';
import { type Language, languages, openBrowser, phone, startProduct } from './screenshots/product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const demoFolder = `${root}web/public/demo`;
/** The home page shows a phone 288 pixels wide, at two device pixels each. */
const DEMO = { width: 576, height: 960, viewportHeight: 650, maxBytes: 25 * 1024 };
const README = { width: 585, height: 1266, gap: 48, radius: 36 };

const texts = {
  en: {
    ...enEventPage,
    faces: enDownloads.faces,
    eventName: 'Ann &\u00a0Ming’s wedding',
    hostName: 'Ming Lin',
  },
  'zh-TW': {
    ...zhEventPage,
    faces: zhDownloads.faces,
    eventName: '安安與小明的婚禮',
    // Fits into its line.
    hostName: '小明',
  },
};

const openEvent = async (browser: Browser, event: SeededEvent, { language, height }: Look): Promise<Page> => {
  const context = await browser.newContext({
    ...phone(language, height),
    // The texts about saving differ on phones.
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.goto(`${origin()}/event/${event.pinCode}`);
  await page.getByRole('button', { name: texts[language].findMe, exact: true }).first().waitFor();
  await allShown(page);
  return page;
};

const openFaces = async (page: Page, language: Language): Promise<void> => {
  await page.getByRole('button', { name: texts[language].download, exact: true }).click();
  await page.getByRole('button', { name: texts[language].faces }).click();
  await page.getByRole('checkbox').nth(1).check({ force: true });
  await page.getByRole('checkbox').nth(4).check({ force: true });
  await allShown(page);
};

/** Goes from the face menu to the page with one person's photos. */
const openMine = async (page: Page, language: Language): Promise<void> => {
  await page.getByRole('button', { name: texts[language].findMe, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('region').getByRole('button').first().click();
  await page.waitForURL(/\/people\//);
  await page.locator('[data-photo] img').nth(3).waitFor();
  await allShown(page);
};

interface Look {
  readonly language: Language;
  readonly height: number;
}

/** Takes the event page, the face menu and one person's photos on a phone, as PNG. */
const takeAll = async (browser: Browser, event: SeededEvent, look: Look) => {
  const page = await openEvent(browser, event, look);
  const eventPage = await page.screenshot({ animations: 'disabled' });
  await openFaces(page, look.language);
  const faceMenu = await page.screenshot({ animations: 'disabled' });
  await page.keyboard.press('Escape');
  await openMine(page, look.language);
  const findMe = await page.screenshot({ animations: 'disabled' });
  await page.context().close();
  return { 'event-page': eventPage, 'face-menu': faceMenu, 'find-me': findMe };
};

/** Encodes at the highest quality that fits the size limit of home page pictures. */
const toSmallWebp = async (png: Buffer): Promise<Buffer> => {
  for (let quality = 88; quality > 30; quality -= 6) {
    const { width, height } = DEMO;
    const small = sharp(png).resize(width, height, { fit: 'cover', position: 'top' });
    const bytes = await small.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= DEMO.maxBytes) return bytes;
  }
  throw new Error('a picture of the home page exceeds its size limit');
};

const toReadme = async (shots: readonly Buffer[]): Promise<Buffer> => {
  const { width, height, gap, radius } = README;
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  );
  const round = (png: Buffer) =>
    sharp(png)
      .resize(width, height)
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer();
  const phones = await Promise.all(shots.map(round));
  return sharp({
    create: { width: 2 * width + gap, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(phones.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
    .png({ palette: true, quality: 80, effort: 10 })
    .toBuffer();
};

const stop = await startProduct();
const browser = await openBrowser();
try {
  await mkdir(demoFolder, { recursive: true });
  await mkdir(`${root}docs/images`, { recursive: true });
  for (const language of languages) {
    const event = await seedDrawnEvent({
      name: texts[language].eventName,
      hostName: texts[language].hostName,
      type: 'Plus',
      photoLimit: 850,
    });
    const shots = await takeAll(browser, event, { language, height: DEMO.viewportHeight });
    for (const [name, png] of Object.entries(shots)) {
      const bytes = await toSmallWebp(png);
      await writeFile(`${demoFolder}/${name}.${language}.webp`, bytes);
      console.log(`${name}.${language}.webp ${bytes.length} bytes`);
    }
    if (language !== 'en') continue;
    const tall = await takeAll(browser, event, { language, height: 844 });
    const both = [tall['event-page'], tall['face-menu']];
    await writeFile(`${root}docs/images/event-page.png`, await toReadme(both));
  }
  await writeFile(`${root}${DIGESTS}`, `${JSON.stringify(digestScreens(), null, 2)}\n`);
} finally {
  await browser.close();
  await stop();
}
process.exit(0);
