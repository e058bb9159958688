/** Being blurred: by a selfie on one's own page, for everybody else, until it is undone. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { findSelfie } from './selfie-of.ts';
import { locales, textsOf } from './texts.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';

const FACES = { timeout: FACES_TIMEOUT_MS };
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Fetches a picture as the page's browser does. */
const sumIn = async (page: Page, address: string) => {
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  return sumOf(await answer.body());
};
const originalOf = async (page: Page, photoId: string) => {
  const preview = await page.locator(`[data-grid] [data-photo="${photoId}"] img`).getAttribute('src');
  return preview!.replace('/preview?', '/original?');
};

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { people: t, figures, downloads } = textsOf[locale];

    test('a person is blurred for everybody else by a selfie, sees the clear photo alone, and undoes it', {
      tag: '@rest',
    }, async ({ page, newVisitor, watch }) => {
      test.setTimeout(3 * FACES_TIMEOUT_MS);
      // Photos that are being blurred are nobody's.
      watch.allow(/status of 404/);
      const host = newClient();
      const session = await host.signIn(`blur-${newId().toLowerCase()}@example.com`);
      const { eventId, pinCode } = await host.createEvent(session, 'Family day 林家聚會');
      await host.upload(
        eventId,
        [0, 1].map((at) => ({ name: `sample${at}.jpg`, bytes: sampleBytes(at) })),
      );
      await untilPeopleAreKnown(pinCode);
      const json = { offersBlur: true };
      await host.request('PATCH', `/api/event/${eventId}`, { token: session.idToken, json });
      const me = await findSelfie(eventId);

      const guest = await (await newVisitor({ locale })).newPage();
      await guest.goto(`/event/${pinCode}`);
      const chip = guest.locator(`a[href$="/people/${me.id}"] img`);
      const chipBefore = await sumIn(guest, (await chip.getAttribute('src'))!);

      await page.goto(`/event/${pinCode}/people/${me.id}`);
      await page.getByRole('button', { name: t.thisIsMe, exact: true }).click();
      const tile = page.locator('[data-photo]').first();
      const photoId = (await tile.getAttribute('data-photo'))!;
      const before = await sumIn(guest, await originalOf(guest, photoId));

      await page.getByRole('button', { name: figures.blur.ask, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: figures.blur.title });
      await expect(dialog).toContainText(figures.blur.points.alone);
      await expectAccessible(page, 'asking to be blurred');
      const choosing = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: figures.find.choose }).click();
      await (await choosing).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: me.selfie });
      const undo = page.getByRole('main').getByRole('button', { name: figures.blur.takeBack, exact: true });
      await expect(undo).toBeVisible(FACES);
      await expect(page.getByText(figures.blur.inWork)).toHaveCount(0, FACES);
      await expect(page.getByRole('button', { name: t.notMe, exact: true })).toBeVisible();

      await test.step('another guest gets other pixels', async () => {
        await expect
          .poll(async () => sumIn(guest, await originalOf(guest, photoId)).catch(() => before), FACES)
          .not.toBe(before);
        await expect
          .poll(async () => sumIn(guest, (await chip.getAttribute('src'))!).catch(() => chipBefore), FACES)
          .not.toBe(chipBefore);
      });

      await test.step('the person sees and saves the clear photo', async () => {
        await tile.click();
        const viewer = page.locator('.yarl__portal');
        await expect(viewer.getByText(t.onlyYou)).toBeVisible();
        const shown = viewer.locator('.yarl__slide_image').first();
        await expect(shown).toHaveAttribute('src', /\/clear\?/);
        expect(await sumIn(page, (await shown.getAttribute('src'))!)).toBe(before);
        const saving = page.waitForEvent('download');
        await viewer.getByRole('button', { name: downloads.savePhoto, exact: true }).click();
        expect((await (await saving).createReadStream()).readable).toBe(true);
        await page.keyboard.press('Escape');
        await expect(viewer).toHaveCount(0);
      });

      await test.step('undoing returns the clear photo to everybody', async () => {
        await undo.click();
        await expect(page.getByRole('button', { name: figures.blur.ask, exact: true })).toBeVisible(FACES);
        await expect
          .poll(async () => sumIn(guest, await originalOf(guest, photoId)).catch(() => ''), FACES)
          .toBe(before);
        await expect(page.getByRole('button', { name: t.notMe, exact: true })).toBeVisible(FACES);
      });
    });
  });
