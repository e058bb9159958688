import type { Page } from '@playwright/test';
import { texts as visibilityEn } from '../web/src/texts/en/events/visibility.ts';
import { texts as visibilityZh } from '../web/src/texts/zh-TW/events/visibility.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';

const visibilityOf = { 'en-US': visibilityEn, 'zh-TW': visibilityZh };
const SHOTS = 5;
const fill = (text: string, values: Record<string, number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
const cells = (page: Page) => page.locator('[data-grid] [data-photo]');
/** Tomorrow at noon, as a field for date and time takes it. */
const tomorrow = () => {
  const day = new Date(Date.now() + 24 * 3600_000);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}T12:00`;
};

for (const locale of locales)
  test(`a host gives shots, requires names and conceals; guests use their shots and get one back, ${locale} (U15, U16)`, {
    tag: '@rest',
  }, async ({ host, newVisitor }) => {
    const { hosting, uploads, eventPage, photoActions, photos } = textsOf[locale];
    const { reveal } = visibilityOf[locale];
    const viewport = { width: 820, height: 1180 };
    const options = { locale, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
    const { eventId, pinCode } = await seedEvent({ host: host.email, type: 'Plus' });
    const organizer = await (
      await newVisitor({ ...options, storageState: signedInAs(host.session) })
    ).newPage();

    await organizer.goto(`/manage-event/${pinCode}?tab=photos`);
    const saved = organizer.getByText(hosting.details.saved);
    await organizer
      .getByRole('region', { name: hosting.shots.title })
      .getByRole('combobox')
      .selectOption(String(SHOTS));
    await expect(saved.first()).toBeVisible();
    const named = organizer.waitForResponse((response) => response.request().method() === 'PATCH');
    await organizer.getByRole('radio', { name: hosting.names.required }).check();
    await named;
    const concealment = organizer.getByRole('region', { name: reveal.title });
    await concealment.getByRole('button', { name: new RegExp(`: ${reveal.title}$`) }).click();
    await concealment.getByRole('radio', { name: reveal.byTime }).check();
    await concealment.getByLabel(reveal.time).fill(tomorrow());
    await concealment.getByRole('button', { name: reveal.conceal }).click();
    await expect(concealment.getByRole('status')).toBeVisible();
    await expectAccessible(organizer, 'names and shots of guests');

    const left = (page: Page, count: number) =>
      page
        .getByRole('main')
        .getByText(fill(eventPage.shotsLeft_other, { count, total: SHOTS }), { exact: true });
    /** Presses the button of the page, and takes photos with what opens. */
    const shoot = async (page: Page, count: number) => {
      const opening = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: eventPage.upload, exact: true }).first().click();
      const chooser = await opening;
      await chooser.setFiles(await smallPhotos(count));
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    };
    const send = (page: Page, count: number) =>
      page
        .getByRole('dialog')
        .getByRole('button', {
          name: fill(
            count === 1 && locale === 'en-US' ? textsOf['en-US'].uploads.confirm_one : uploads.confirm_other,
            { count },
          ),
        })
        .click();

    const one = await (await newVisitor(options)).newPage();
    await one.goto(`/event/${pinCode}`);
    await expect(left(one, 5)).toBeVisible();
    await shoot(one, 3);
    const dialog = one.getByRole('dialog');
    await expect(dialog.getByText(uploads.shots.rule)).toBeVisible();
    await dialog.getByRole('button', { name: uploads.confirmName }).click();
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expect(dialog.getByText(uploads.uploaderMissing)).toBeVisible();
    await dialog.getByRole('textbox').fill('小美');
    await send(one, 3);
    await expect(cells(one)).toHaveCount(3);
    await expect(left(one, 2)).toBeVisible();

    // The sixth is refused, by the chooser and by the server.
    await shoot(one, 3);
    await expect(dialog.getByText(uploads.shots.last)).toBeVisible();
    await send(one, 2);
    await expect(cells(one)).toHaveCount(5);
    await expect(left(one, 0)).toBeVisible();
    const [sixth] = await smallPhotos(1);
    const answer = await one.context().request.post('/api/photo/upload', {
      multipart: { eventId, uploaderName: '小美', photos: sixth! },
    });
    expect(await answer.json()).toMatchObject({ photos: [], rejected: [{ code: 'SHOTS_USED' }] });
    await one.getByRole('button', { name: eventPage.upload, exact: true }).first().click();
    await expect(dialog.getByText(fill(uploads.shots.used, { total: SHOTS }))).toBeVisible();
    await one.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    // Another browser is another guest, who sees none of the first one's photos.
    const other = await (await newVisitor(options)).newPage();
    await other.goto(`/event/${pinCode}`);
    await expect(left(other, 5)).toBeVisible();
    await expect(cells(other)).toHaveCount(0);
    await shoot(other, 1);
    await other.getByRole('dialog').getByRole('textbox').fill('Kai');
    await send(other, 1);
    await expect(cells(other)).toHaveCount(1);
    await expect(left(other, 4)).toBeVisible();

    // A deletion gives a shot back.
    await cells(one).first().click();
    const viewer = one.locator('.yarl__portal');
    await viewer.getByRole('button', { name: fill(photos.more, { number: 1 }) }).click();
    await one
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${photoActions.delete}`) })
      .click();
    await one.getByRole('alertdialog').getByRole('button', { name: photoActions.confirmDelete }).click();
    await one.keyboard.press('Escape');
    await expect(left(one, 1)).toBeVisible();
    await shoot(one, 1);
    await send(one, 1);
    await expect(cells(one)).toHaveCount(5);
    await expect(left(one, 0)).toBeVisible();

    await organizer.goto(`/event/${pinCode}`);
    await expect(cells(organizer)).toHaveCount(6);
    await expect(organizer.getByText(uploads.shots.rule)).toHaveCount(0);
  });
