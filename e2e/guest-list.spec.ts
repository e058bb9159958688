/** The guest list: from a selfie at the door to a host and a photographer who know who is missing. */
import type { Page } from '@playwright/test';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { selfieOf } from './selfie-of.ts';
import { locales, textsOf } from './texts.ts';
import { untilPeopleAreKnown } from './until-grouped.ts';

const phone = { viewport: { width: 390, height: 844 } };
/** A selfie takes a second on an idle machine. */
const FACES = { timeout: 40_000 };
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block', ...phone });
test.describe.configure({ timeout: 120_000 });

/** Returns pictures of two people on the first sample photo, and of one on the second, who are distinct enough to be found. */
const takeSelfies = async () => {
  const client = newClient();
  const { eventId, pinCode } = await seedEvent();
  await client.lookUp(pinCode);
  const ids: string[] = [];
  for (const index of [0, 1]) {
    const { photos } = await client.upload(eventId, [{ name: `${index}.jpg`, bytes: sampleBytes(index) }]);
    ids.push(...photos.map(({ photoId }) => photoId));
  }
  await untilPeopleAreKnown(pinCode);
  const isFound = async (figure: Figure, selfie: Buffer): Promise<boolean> => {
    const form = new FormData();
    form.append('selfie', new Blob([new Uint8Array(selfie)]), 'me.jpg');
    const answer = await client.request('POST', `/api/figure/${eventId}/find`, { form });
    if (answer.status !== 200) return false;
    const { figureIds, confident } = answer.json<{ figureIds: string[]; confident: boolean }>();
    return confident && figureIds[0] === figure.id;
  };
  const figures = await client.figures(eventId);
  const peopleOn = async (index: number, count: number) => {
    const selfies: Buffer[] = [];
    for (const figure of figures) {
      if (selfies.length === count) break;
      if (figure.photoNum > 1 || figure.representativeFace.photo.photoId !== ids[index]) continue;
      const selfie = await selfieOf(figure);
      if (await isFound(figure, selfie)) selfies.push(selfie);
    }
    return selfies;
  };
  const [anna, mia] = await peopleOn(0, 2);
  const [rose] = await peopleOn(1, 1);
  if (!anna || !mia || !rose) throw new Error('too few people are found with certainty');
  return { anna, mia, rose };
};

const pick = async (page: Page, button: string, buffer: Buffer) => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
};

let taken: ReturnType<typeof takeSelfies> | undefined;

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { guestList: t, figures, common } = textsOf[locale];
    const of = (text: string, values: Record<string, string | number>) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
    const isEnglish = locale !== 'zh-TW';

    test('people at the door are on the list, and the host and a photographer learn who is on no photo (J1, J2)', {
      tag: '@rest',
    }, async ({ host, newVisitor }) => {
      // Its selfies are found by the face nets, which a busy machine takes long to load.
      test.slow();
      taken ??= takeSelfies();
      const { anna, mia, rose } = await taken;
      const { eventId, pinCode } = await seedEvent({ host: host.email });
      const hosting = await (
        await newVisitor({ locale, storageState: signedInAs(host.session), ...phone })
      ).newPage();
      const guest = await (await newVisitor({ locale, ...phone })).newPage();

      await test.step('a host adds people and opens the list', async () => {
        await hosting.goto(`/guest-list/${pinCode}`);
        await hosting.getByRole('button', { name: t.host.add }).click();
        const dialog = hosting.getByRole('dialog');
        await dialog.getByRole('textbox', { name: t.table }).fill('7');
        for (const [name, selfie] of [
          ['Anna', anna],
          ['Rose', rose],
        ] as const) {
          await dialog.getByRole('textbox', { name: t.name }).fill(name);
          await dialog.getByRole('checkbox').check();
          await pick(hosting, figures.find.choose, selfie);
          await expect(dialog.getByRole('status')).toContainText(name, FACES);
        }
        // The focus may be nowhere while a picture is sent, and then Escape reaches no dialog.
        await dialog.getByRole('button', { name: common.close, exact: true }).click();
        await expect(dialog).toBeHidden();
        await expect(hosting.getByRole('listitem')).toHaveCount(2);
        await hosting.getByRole('switch', { name: t.host.open }).click();
        await expect(hosting.getByRole('switch', { name: t.host.open })).toBeChecked();
        await expectAccessible(hosting, 'the guest list of a host');
      });

      await test.step('a guest joins the list', async () => {
        await guest.goto(`/event/${pinCode}`);
        await guest.getByRole('link', { name: t.own.link }).click();
        await guest.getByRole('textbox', { name: t.name }).fill('Mia');
        await guest.getByRole('checkbox', { name: t.own.consent }).check();
        await pick(guest, figures.find.choose, mia);
        await expect(guest.getByRole('heading', { name: t.own.done })).toBeVisible(FACES);
        await expectAccessible(guest, 'the entry of a guest');
      });

      const line = isEnglish
        ? of(t.withoutPhotos.table_other, { table: 7, count: 1 }).replace('people', 'person')
        : of(t.withoutPhotos.table_other, { table: 7, count: 1 });
      await test.step('a photo arrives, and one person is missing', async () => {
        await newClient().upload(eventId, [{ name: 'party.jpg', bytes: sampleBytes(0) }]);
        await untilPeopleAreKnown(pinCode);
        await hosting.reload();
        const row = (name: string) => hosting.getByRole('listitem').filter({ hasText: name });
        await expect(row('Anna')).toContainText(isEnglish ? '1 photo' : '1 張照片');
        await expect(row('Mia')).toContainText(isEnglish ? '1 photo' : '1 張照片');
        await expect(row('Rose')).toContainText(t.host.noPhoto);
        await hosting.goto(`/missing-people/${pinCode}`);
        await expect(hosting.getByText(line)).toBeVisible();
      });

      await test.step('a photographer with a key learns the same, without names', async () => {
        const answer = await newClient().request('POST', `/api/event/${eventId}/upload-keys`, {
          token: host.session.idToken,
          json: { name: 'Lin' },
        });
        const photographer = await (await newVisitor({ locale, ...phone })).newPage();
        await photographer.goto(`/missing-people/${pinCode}`);
        await photographer.getByRole('main').getByRole('textbox').fill(answer.json<{ key: string }>().key);
        await photographer.keyboard.press('Enter');
        await expect(photographer.getByText(line)).toBeVisible();
        await expect(photographer.getByText('Rose')).toHaveCount(0);
      });

      await test.step('the guest leaves the list with one press', async () => {
        await guest.reload();
        await guest.getByRole('button', { name: t.own.remove }).click();
        await expect(guest.getByRole('checkbox', { name: t.own.consent })).toBeVisible();
        await hosting.goto(`/guest-list/${pinCode}`);
        await expect(hosting.getByRole('listitem')).toHaveCount(2);
        await expect(hosting.getByText('Mia')).toHaveCount(0);
      });
    });
  });
