import { readFileSync } from 'node:fs';
import { samplePng } from '@togather/server/src/testing/sample-photos.ts';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newMember } from './product.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

const bluePhoto = async (width: number, height: number) => ({
  name: `blue-${width}.jpg`,
  bytes: await sharp({ create: { width, height, channels: 3, background: '#2030c0' } })
    .jpeg()
    .toBuffer(),
  type: 'image/jpeg',
});
/** Whether a photo has the red picture at its bottom right. */
const isFramed = async (path: string) => {
  const { data, info } = await sharp(readFileSync(path)).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * 0.95) * info.width + Math.floor(info.width * 0.95)) * info.channels;
  return data[at]! > 90 && data[at + 2]! < 160;
};

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { backstage, downloads: t } = textsOf[locale];
    const frame = backstage.frame;

    test('a host puts a logo on photos that guests save, and the ZIP keeps the originals', {
      tag: locale === 'en-US' ? [] : ['@rest'],
    }, async ({ page, host, newVisitor }) => {
      const { eventId, pinCode } = await seedEvent({ type: 'Plus', host: host.email });
      const member = await newMember(pinCode);
      const { photos } = await member.upload(eventId, [
        await bluePhoto(1600, 1200),
        await bluePhoto(900, 1200),
      ]);
      const hosting = await (await newVisitor({ locale, storageState: signedInAs(host.session) })).newPage();
      await hosting.goto(`/plus-event-backstage/${pinCode}?view=frame`);
      const buffer = await samplePng(400, 200);
      await hosting.getByRole('button', { name: frame.choose }).waitFor();
      await hosting
        .locator('input[accept="image/png"]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      for (const name of [frame.previews.landscape, frame.previews.portrait])
        await expect(hosting.getByRole('img', { name })).toBeVisible();
      await hosting.getByRole('switch', { name: frame.switch }).click();
      await expect(hosting.getByText(frame.on)).toBeVisible();
      await expectAccessible(hosting, 'the frame');

      await page.goto(`/event/${pinCode}`);
      await page.locator('[data-photo]').first().click();
      const viewer = page.locator('.yarl__portal');
      const save = async () => {
        const saving = page.waitForEvent('download');
        await viewer.getByRole('button', { name: t.savePhoto, exact: true }).click();
        return (await saving).path();
      };
      expect(await isFramed(await save())).toBe(true);

      await page.goto(`/event/${pinCode}?open=download`);
      const zipping = page.waitForEvent('download');
      await page.getByRole('button', { name: new RegExp(`^${t.downloadAll}`) }).click();
      const packed = [...(await readZip(await zipping)).values()].sort();
      expect(packed).toEqual(photos.map(({ sha256 }) => sha256).sort());

      // An open viewer follows the switch.
      await page.locator('[data-photo]').first().click();
      await hosting.getByRole('switch', { name: frame.switch }).click();
      await expect(hosting.getByText(frame.off)).toBeVisible();
      await expect.poll(async () => isFramed(await save())).toBe(false);
    });
  });
