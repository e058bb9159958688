/** The bride: everything that a host does with an event, on a laptop and on a phone. */
import { expect, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { smallPhotos, twiceTheSamePeople } from './sample-files.ts';
import { handedGroups, openPhone } from './share-sheet.ts';
import { fillProvider } from './sign-in-steps.ts';
import { locales, textsOf } from './texts.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';
import { counted, photosOfYou, photosOn, said, sendPhotos, tapOwnFace } from './walk-steps.ts';
import { whenTested } from './when-tested.ts';

const names = { 'en-US': 'Mina & Kai’s wedding', 'zh-TW': '小美與阿凱的婚禮' };

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'] });
    const t = textsOf[locale];
    const name = names[locale];

    test("a bride shares her event, finds herself among her guests' photos, and moderates it", {
      tag: '@rest',
    }, async ({ page: laptop, newVisitor, watch }) => {
      test.setTimeout(2 * FACES_TIMEOUT_MS);
      // The old PIN no longer works.
      watch.allow(/status of (403|404)/);
      await laptop.setViewportSize({ width: 1440, height: 900 });

      await test.step('signs in and creates the event', async () => {
        await laptop.goto('/');
        await laptop.getByRole('link', { name: t.home.steps.create.action }).click();
        await laptop.getByLabel(t.createEvent.label).fill(name);
        const label = { 'en-US': 'Sign in by e-mail', 'zh-TW': '以電子郵件登入' }[locale];
        await laptop.getByRole('button', { name: said(t.createEvent.signInAndCreate, { label }) }).click();
        await fillProvider(laptop, 'Mina', `bride-${locale}@example.com`);
        await expect(laptop.getByRole('heading', { level: 2, name })).toBeVisible();
      });

      const link = await test.step('copies the invitation', async () => {
        await laptop.getByRole('main').getByRole('button', { name: t.common.share }).click();
        await expect(laptop.getByRole('button', { name: t.common.copied })).toBeVisible();
        const invitation = await laptop.evaluate<string>('navigator.clipboard.readText()');
        return invitation.slice(invitation.indexOf('http'));
      });
      const pin = link.slice(-6);

      await test.step('saves the QR sheet to print', async () => {
        await laptop.getByRole('link', { name: t.createEvent.enter }).click();
        await laptop.getByRole('link', { name: t.eventPage.manage }).click();
        const saving = laptop.waitForEvent('download');
        await laptop.getByRole('button', { name: t.hosting.sheet.download }).click();
        const language = locale === 'en-US' ? 'en' : locale;
        expect((await saving).suggestedFilename()).toBe(`${pin}-A4-${language}.pdf`);
      });

      const phone = await openPhone(newVisitor);
      const guest = await (await newVisitor()).newPage();
      await test.step('opens it on the phone, and a guest’s photos appear', async () => {
        await phone.goto(link);
        await expect(phone.getByRole('heading', { name: t.photos.emptyTitle })).toBeVisible();
        await guest.goto(link);
        const [blurred] = await smallPhotos(1);
        if (!blurred) throw new Error('no photo');
        await sendPhotos(guest, locale, [
          ...(await twiceTheSamePeople()),
          { ...blurred, name: 'blurred.jpg' },
        ]);
        await expect(photosOn(phone)).toHaveCount(3);
      });

      await test.step('finds photos of herself by a tap on her face', async () => {
        await untilPeopleAreKnown(pin);
        await tapOwnFace(phone, locale);
        await expect(photosOfYou(phone, locale, 2)).toBeVisible();
        await expect(photosOn(phone)).toHaveCount(2);
      });

      await test.step('saves them to the phone', async () => {
        await phone.getByRole('button', { name: t.people.save }).click();
        await phone.getByRole('button', { name: counted(t.downloads, 'saveAll', 2) }).click();
        await expect.poll(() => handedGroups(phone)).toEqual([['toast.jpg', 'dance.jpg']]);
        await expect(phone.getByRole('dialog')).toHaveCount(0);
      });

      await test.step('downloads all on the laptop', async () => {
        await laptop.getByRole('link', { name: t.hosting.view }).click();
        await laptop.getByRole('button', { name: t.eventPage.download, exact: true }).click();
        const downloading = laptop.waitForEvent('download');
        await laptop
          .getByRole('dialog', { name: t.downloads.title })
          .getByRole('button', { name: new RegExp(`^${t.downloads.downloadAll}`) })
          .click();
        const files = await readZip(await downloading);
        expect([...files.keys()].sort()).toEqual(['blurred.jpg', 'dance.jpg', 'toast.jpg']);
      });

      await test.step('deletes a bad photo for everyone', async () => {
        await laptop.getByRole('button', { name: /blurred\.jpg/ }).click();
        const more = new RegExp(`^${said(t.photos.more, { number: '\\d' })}`);
        await laptop.getByRole('button', { name: more }).click();
        await laptop.getByRole('button', { name: new RegExp(`^${t.photoActions.delete}`) }).click();
        await laptop
          .getByRole('alertdialog', { name: t.photoActions.deleteTitle })
          .getByRole('button', { name: t.photoActions.confirmDelete })
          .click();
        await expect(photosOn(guest)).toHaveCount(2);
        await laptop.keyboard.press('Escape');
        await expect(photosOn(laptop)).toHaveCount(2);
      });

      const newPin = await test.step('changes the leaked PIN', async () => {
        await laptop.getByRole('link', { name: t.eventPage.manage }).click();
        await laptop.getByRole('link', { name: t.hosting.area.tabs.settings, exact: true }).click();
        await laptop.getByRole('button', { name: t.hosting.pin.change }).click();
        await laptop.getByRole('alertdialog').getByRole('button', { name: t.hosting.pin.confirm }).click();
        await expect(laptop).not.toHaveURL(new RegExp(pin));
        return new URL(laptop.url()).pathname.slice(-6);
      });

      await test.step('the guest continues with the new one', async () => {
        const asked = guest.getByRole('dialog', { name: t.newPin.title });
        await asked.getByLabel(t.joinEvent.label).fill(newPin);
        await asked.getByRole('button', { name: t.newPin.action }).click();
        await expect(asked).toHaveCount(0);
        await expect(photosOn(guest)).toHaveCount(2);
        await sendPhotos(guest, locale, await smallPhotos(1));
        await expect(guest.getByText(counted(t.uploads, 'done', 1), { exact: true })).toBeVisible();
        await laptop.getByRole('link', { name: t.hosting.view }).click();
        await expect(photosOn(laptop)).toHaveCount(3);
      });
    });
  });
