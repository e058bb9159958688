import type { ListedGuest } from '@togather/contract/schemas/guest-list.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, inTurn, type Replies, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { adPicture } from '#testing/sample-ads.ts';
import { asHost, newId, sampleEvent } from '#testing/samples.ts';
import { texts as en } from '#texts/en/photos/guest-list.ts';
import { texts as zh } from '#texts/zh-TW/photos/guest-list.ts';

const listed = (change: Partial<ListedGuest> = {}): ListedGuest => ({
  guestId: newId(),
  name: 'Anna',
  table: '7',
  photoCount: 3,
  needsSelfie: false,
  byHost: true,
  addedAt: '2026-11-28T10:00:00.000Z',
  ...change,
});
const own = (change: Partial<ListedGuest> = {}) => {
  const { guestId, name, table, needsSelfie } = listed(change);
  return { guestId, name, table, needsSelfie };
};

const openAsHost = async (
  guests: readonly ListedGuest[],
  replies: Replies = {},
  language: 'en' | 'zh-TW' = 'en',
) => {
  signIn();
  const event = asHost(sampleEvent());
  await openPage(
    `/guest-list/${event.pinCode}`,
    { lookUpEvent: event, getGuestList: { guests: [...guests] }, ...replies },
    language,
  );
  return event;
};
const openAsGuest = async (replies: Replies, change = {}, language: 'en' | 'zh-TW' = 'en') => {
  const event = sampleEvent({ isGuestListOpen: true, ...change });
  await openPage(`/guest-list/${event.pinCode}`, { lookUpEvent: event, ...replies }, language);
  return event;
};
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const dialog = page.getByRole('dialog');
const pick = async (within: ReturnType<typeof page.getByRole> = dialog) => {
  const input = within.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  await userEvent.upload(input!, await adPicture());
};
const main = page.getByRole('main');

matrix([
  ['en', en, 'Table 7', '2 people', '1 without a photo', 'Edit Anna'],
  ['zh-TW', zh, '第 7 桌', '2 位', '1 位還沒有照片', '編輯Anna'],
] as const)(
  'shows the host by table who has few photos (%s)',
  async (language, t, table, people, missing, edit) => {
    const guests = [
      listed({ table: '10', name: 'Ben', photoCount: 9 }),
      listed(),
      listed({ name: null, photoCount: 0, byHost: false }),
      listed({ table: null, name: 'Old', needsSelfie: true }),
      listed({ table: 'Family', name: 'Rose', photoCount: 1 }),
    ];
    await openAsHost(guests, {}, language);
    const section = page.getByRole('region', { name: table, exact: true });
    await expect.element(section).toMatchTextContent(people);
    await expect.element(section).toMatchTextContent(missing);
    await expect.element(section).toMatchTextContent(t.host.bySelf);
    await expect.element(section.getByRole('button', { name: edit })).toBeVisible();
    expect(rows()[2]).toContain('Ben');
    await expect.element(page.getByText(t.host.needsSelfie)).toBeVisible();
    await expectAccessible('the guest list');
  },
);

test('says that nobody is missing', { tags: 'rest' }, async () => {
  await openAsHost([listed(), listed({ photoCount: 5 })]);
  await expect.element(page.getByText('All 2 people on the list have at least 3 photos.')).toBeVisible();
});

test('adds people one after the other, each with a consent, and keeps the table', async () => {
  await openAsHost([], {
    getGuestList: inTurn({ guests: [] }, { guests: [listed()] }),
    addListedGuest: own(),
  });
  await expect.element(page.getByText(en.host.empty)).toBeVisible();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await dialog.getByRole('textbox', { name: en.name }).fill('Anna');
  await dialog.getByRole('textbox', { name: en.table }).fill('7');
  // Without the consent, no picture is asked for.
  await dialog.getByRole('button', { name: 'Choose a picture', exact: true }).click();
  const consent = dialog.getByRole('checkbox', { name: en.person.consent });
  await expect.element(consent).toHaveAccessibleDescription(en.consentMissing);
  await expectAccessible('adding a person');
  await consent.click();
  await pick();
  await expect.element(dialog.getByText('Anna is on the list. You can add the next person.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: en.name })).toHaveValue('');
  await expect.element(dialog.getByRole('textbox', { name: en.table })).toHaveValue('7');
  await expect.element(consent).not.toBeChecked();
  expect((await received('addListedGuest')).map(({ files }) => files)).toEqual([['selfie']]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Anna');
});

test('a person who is listed already loses nothing that was typed, and may be another one', {
  tags: 'rest',
}, async () => {
  await openAsHost([listed()], {
    addListedGuest: inTurn(refuse('PERSON_ALREADY_LISTED'), own({ name: 'Twin' })),
  });
  await page.getByRole('button', { name: 'Add a person' }).click();
  await dialog.getByRole('textbox', { name: en.name }).fill('Twin');
  await dialog.getByRole('checkbox').click();
  await pick();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('already on the guest list');
  await expect.element(dialog.getByRole('textbox', { name: en.name })).toHaveValue('Twin');
  await dialog.getByRole('button', { name: en.person.anyway }).click();
  await expect.element(dialog.getByText(/Twin is on the list/)).toBeVisible();
});

test('changes, deletes and opens the list', { tags: 'rest' }, async () => {
  const [anna, ben] = [listed(), listed({ name: 'Ben' })];
  const event = await openAsHost([anna, ben], {
    changeListedGuest: own({ table: '8' }),
    deleteListedGuest: { deleted: true },
    deleteGuestList: { deleted: 1 },
  });
  await answerCalls({ changeEvent: changedTo(event, { isGuestListOpen: true }) });
  await page.getByRole('button', { name: 'Edit Anna' }).click();
  await dialog.getByRole('textbox', { name: en.table }).fill('8');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => received('changeListedGuest'))
    .toMatchObject([{ params: { guestId: anna.guestId }, body: { name: 'Anna', table: '8' } }]);
  await page.getByRole('button', { name: 'Delete Ben' }).click();
  await expect.element(page.getByText('Ben')).not.toBeInTheDocument();
  await page.getByRole('switch', { name: en.host.open }).click();
  await expect.element(page.getByRole('switch', { name: en.host.open })).toBeChecked();
  expect(await received('changeEvent')).toMatchObject([{ body: { isGuestListOpen: true } }]);
  await page.getByRole('button', { name: en.host.deleteAll }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: en.host.deleteAll }).click();
  await expect.element(page.getByText(en.host.empty)).toBeVisible();
});

matrix([
  ['en', en, 'only these are kept'],
  ['zh-TW', zh, '512 個數字'],
] as const)('a guest reads what is kept, joins the list and leaves it (%s)', async (language, t, kept) => {
  const entry = own({ name: 'Mia' });
  const event = await openAsGuest(
    {
      findOwnListing: { listing: null },
      addListedGuest: inTurn(refuse('SELFIE_NO_FACE'), entry),
      deleteListedGuest: { deleted: true },
    },
    {},
    language,
  );
  await expect.element(main).toMatchTextContent(new RegExp(kept, 'i'));
  await expect.element(main).toMatchTextContent('512');
  await main.getByRole('textbox', { name: t.name }).fill('Mia');
  await main.getByRole('checkbox', { name: t.own.consent }).click();
  await expectAccessible('joining the guest list');
  await pick(main);
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expect.element(main.getByRole('textbox', { name: t.name })).toHaveValue('Mia');
  await pick(main);
  await expect.element(page.getByRole('heading', { name: t.own.done })).toBeVisible();
  await expectAccessible('being on the guest list');
  expect(localStorage.getItem(`guestList.${event.eventId}`)).not.toBeNull();
  await main.getByRole('button', { name: t.own.remove }).click();
  await expect.element(main.getByRole('checkbox', { name: t.own.consent })).toBeVisible();
  expect(await received('deleteListedGuest')).toMatchObject([{ params: { guestId: entry.guestId } }]);
  expect(localStorage.getItem(`guestList.${event.eventId}`)).toBeNull();
});

test('a closed list takes nobody', { tags: 'rest' }, async () => {
  await openAsGuest({ findOwnListing: { listing: null } }, { isGuestListOpen: false });
  await expect.element(page.getByText(en.own.closed)).toBeVisible();
  await expect.element(main.getByRole('checkbox')).not.toBeInTheDocument();
});

test('a closed list shows an entry of before', { tags: 'rest' }, async () => {
  await openAsGuest({ findOwnListing: { listing: own() } }, { isGuestListOpen: false });
  await expect.element(page.getByRole('button', { name: en.own.remove })).toBeVisible();
  await expect.element(main.getByRole('checkbox')).not.toBeInTheDocument();
});

test('without face grouping there is no list', { tags: 'rest' }, async () => {
  await openAsGuest({}, { faceGrouping: false });
  await expect.element(page.getByText(en.off)).toBeVisible();
});

test('the event page leads guests to the list while it is open', { tags: 'rest' }, async () => {
  const event = sampleEvent({ isGuestListOpen: true });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect
    .element(page.getByRole('link', { name: /Put yourself on the guest list/ }))
    .toHaveAttribute('href', `/guest-list/${event.pinCode}`);
});
