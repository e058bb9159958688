import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newMember } from './product.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

/** Returns a photo of a camera: wider than what guests get under the rule for smaller photos. */
const cameraPhoto = async (name: string) => {
  const create = { width: 3000, height: 2000, channels: 3, background: '#8a6f5c' } as const;
  const bytes = await sharp({ create })
    .composite([{ input: { create: { ...create, width: 900, height: 900, background: name } } }])
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, bytes, type: 'image/jpeg' };
};

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { hosting, downloads: t, eventPage } = textsOf[locale];

    test('a host gives guests smaller photos, then none, and an open page follows', {
      tag: locale === 'en-US' ? [] : ['@rest'],
    }, async ({ page, host, newVisitor }) => {
      const { eventId, pinCode } = await seedEvent({ host: host.email });
      const member = await newMember(pinCode);
      const files = [await cameraPhoto('red'), await cameraPhoto('green')];
      const { photos } = await member.upload(eventId, files);
      const hostPage = await (await newVisitor({ locale, storageState: signedInAs(host.session) })).newPage();
      const rule = hostPage.getByRole('region', { name: hosting.downloads.title });
      await hostPage.goto(`/manage-event/${pinCode}?tab=photos`);
      await rule.getByRole('radio', { name: hosting.downloads.reduced }).click();
      await expect(hostPage.getByText(hosting.details.saved).first()).toBeVisible();
      await expectAccessible(hostPage, 'the rule for downloads');

      await page.goto(`/event/${pinCode}`);
      await page.locator('[data-photo]').first().click();
      const viewer = page.locator('.yarl__portal');
      const saving = page.waitForEvent('download');
      await viewer.getByRole('button', { name: t.savePhoto, exact: true }).click();
      const one = await sharp(readFileSync(await (await saving).path())).metadata();
      expect([one.width, one.height]).toEqual([2048, 1365]);
      await page.goto(`/event/${pinCode}?open=download`);
      const zipping = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('button', { name: new RegExp(`^${t.downloadAll}`) }).click();
      const packed = await readZip(await zipping);
      expect([...packed.keys()]).toEqual(['green.jpg', 'red.jpg']);
      for (const sha256 of packed.values()) expect(photos.map((photo) => photo.sha256)).not.toContain(sha256);

      await rule.getByRole('radio', { name: hosting.downloads.none }).click();
      await expect(page.getByText(eventPage.downloadsOff).first()).toBeVisible();
      await expect(page.getByRole('button', { name: eventPage.download, exact: true })).toHaveCount(0);
      await expectAccessible(page, 'an event without downloads');
      await page.locator('[data-photo]').first().click();
      await expect(viewer.getByText(t.off)).toBeVisible();
      await expect(viewer.getByRole('button', { name: t.savePhoto, exact: true })).toHaveCount(0);
      const old = await page.request.get(photos[0]!.url);
      expect([old.status(), (await old.json()).error.code]).toEqual([403, 'DOWNLOADS_OFF']);

      // The host still has everything.
      await hostPage.goto(`/event/${pinCode}?open=download`);
      const whole = hostPage.waitForEvent('download');
      await hostPage.getByRole('button', { name: new RegExp(`^${t.downloadAll}`) }).click();
      const originals = [...(await readZip(await whole)).values()].sort();
      expect(originals).toEqual(photos.map((photo) => photo.sha256).sort());
    });
  });
