/** The people of an event: the strip above the photos, and a page for each of them. */
import type { Page } from '@playwright/test';
import { announceChange } from '@togather/server/src/changes/announce.ts';
import { zipOf } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { database, newClient, newMember } from './product.ts';
import { readZip } from './read-zip.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFace, seedFigures, seedLikelyFace } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { handedGroups, openPhone } from './share-sheet.ts';

interface Party extends SeededEvent {
  readonly photoIds: string[];
  readonly figureIds: string[];
}

/**
 * Eight photos and four people: person 1 is on party-001.jpg, -005 and -006 and maybe on -008, the others on one photo
 * each; person 2 is on party-002.jpg.
 */
const party = async (host?: string, { hasLikely = true } = {}): Promise<Party> => {
  const event = await seedEvent({ name: 'People', ...(host && { host }) });
  const photoIds = await seedPhotos(event.eventId, 8);
  const figureIds = await seedFigures(event.eventId, photoIds, 4);
  const [first = ''] = figureIds;
  for (const at of [4, 5]) await seedFace(event.eventId, photoIds[at] ?? '', first);
  if (hasLikely) await seedLikelyFace(event.eventId, photoIds[7] ?? '', first);
  return { ...event, photoIds, figureIds };
};
const personPath = ({ pinCode, figureIds }: Party, person: number) =>
  `/event/${pinCode}/people/${figureIds[person - 1]}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const strip = (page: Page) => page.getByRole('region', { name: 'Who is here' });
const grid = (page: Page) => page.getByRole('list', { name: 'Photos', exact: true });
const maybe = (page: Page) => page.getByRole('region', { name: 'Maybe you, too' });
const hide = async (eventId: string, figureId: string | undefined, hidden = true) => {
  await database()
    .updateTable('figures')
    .set({ hidden })
    .where('id', '=', figureId ?? '')
    .execute();
  await announceChange(database(), eventId, 'figures');
};

test('the address of a person, opened by another guest, shows their photos and says nothing of who they are', async ({
  page,
}) => {
  const event = await party();
  await page.goto(personPath(event, 1));
  await expect(heading(page, '3 photos of this person')).toBeVisible();
  await expect(page).toHaveTitle(/^3 photos of this person/);
  await expect(grid(page).getByRole('button')).toHaveCount(3);
  await expect(maybe(page).getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL(`/event/${event.pinCode}`);
  await expect(heading(page, 'People')).toBeVisible();
});

test('who says that it is them finds that said again, until they take it back', async ({ page }) => {
  const event = await party();
  await page.goto(personPath(event, 1));
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect(heading(page, '3 photos of you')).toBeVisible();
  await page.reload();
  await expect(heading(page, '3 photos of you')).toBeVisible();
  await page.goto(personPath(event, 2));
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  await page.goto(personPath(event, 1));
  await page.getByRole('button', { name: 'This is not me' }).click();
  await expect(heading(page, '3 photos of this person')).toBeVisible();
});

test('a person who is not shown any more has a way back to the photos, and comes back by themselves', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 40[04]/);
  const event = await party();
  await page.goto(personPath(event, 2));
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect(heading(page, '1 photo of you')).toBeVisible();
  await hide(event.eventId, event.figureIds[1]);
  await expect(heading(page, 'This person is no longer shown')).toBeVisible();
  await hide(event.eventId, event.figureIds[1], false);
  // Hiding ended what was said.
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  for (const id of ['A'.repeat(22), 'nobody', event.figureIds.slice(0, 2).join()]) {
    await page.goto(`/event/${event.pinCode}/people/${id}`);
    await expect(heading(page, 'This person is no longer shown')).toBeVisible();
  }
  await page.getByRole('link', { name: 'See all photos' }).click();
  await expect(heading(page, 'People')).toBeVisible();
});

test('the address of somebody who was merged with another leads to that one, and who is that one stays it', async ({
  page,
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 404/);
  const event = await party(host.email);
  await page.goto(personPath(event, 2));
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect(heading(page, '1 photo of you')).toBeVisible();
  // A phone in a pocket meanwhile, on which the event is opened later.
  const away = await newVisitor({ storageState: await page.context().storageState() });
  const merging = { token: host.session.idToken, json: { figureIds: event.figureIds.slice(0, 2) } };
  await newClient().request('POST', `/api/figure/${event.eventId}/merge`, merging);
  await expect(heading(page, '4 photos of you')).toBeVisible();
  await expect(page).toHaveURL(personPath(event, 1));
  const other = await page.context().newPage();
  await other.goto(personPath(event, 2));
  await expect(other).toHaveURL(personPath(event, 1));
  await expect(heading(other, '4 photos of you')).toBeVisible();
  const later = await away.newPage();
  await later.goto(`/event/${event.pinCode}`);
  const me = strip(later).getByRole('link').first();
  await expect(me).toHaveAccessibleName('You, in 4 photos, 3 new');
  await me.click();
  await expect(heading(later, '4 photos of you')).toBeVisible();
});

test('a face that is to be forgotten has no page any more, and the photos are still there', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/);
  const event = await party();
  await page.goto(personPath(event, 2));
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  const member = await newMember(event.pinCode);
  const json = { figureId: event.figureIds[1] };
  await member.request('POST', `/api/figure/${event.eventId}/forget`, { json });
  await expect(heading(page, 'This person is no longer shown')).toBeVisible();
  await expect(page.getByText('The photos are still in the event.')).toBeVisible();
  await page.getByRole('link', { name: 'See all photos' }).click();
  await expect(strip(page).getByRole('link')).toHaveCount(3);
});

test('a person’s photos can be loved, deleted and reported in their viewer, too', async ({ host }) => {
  const { page } = host;
  // The grouping after a deletion drops likely faces that are only seeded, soon or late.
  const event = await party(host.email, { hasLikely: false });
  await page.goto(personPath(event, 1));
  await grid(page).getByRole('button').first().click();
  await viewer(page)
    .getByRole('button', { name: /^Heart/ })
    .click();
  await expect(viewer(page).getByRole('button', { name: 'Heart, 1 so far' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await viewer(page).getByRole('button', { name: 'More about photo 1' }).click();
  await page.getByRole('button', { name: /^Delete photo/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click();
  await expect(viewer(page).getByText('1 / 2')).toBeVisible();
  // Keys are the viewer's again.
  await expect(viewer(page).getByRole('button', { name: 'More about photo 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(heading(page, '2 photos of this person')).toBeVisible();
  await expect(grid(page).getByRole('button', { name: /party-006/ })).toHaveCount(0);
});

test('with a wrong PIN the address shows nothing of the person', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const event = await party();
  await page.goto(`/event/ZZZZZZ/people/${event.figureIds[0]}`);
  await expect(page.getByRole('alert')).toContainText('The PIN is not valid');
});

test('new photos of the person come by themselves', async ({ page }) => {
  const event = await party();
  await page.goto(personPath(event, 2));
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  await seedFace(event.eventId, event.photoIds[6] ?? '', event.figureIds[1] ?? '');
  await announceChange(database(), event.eventId, 'figures');
  await expect(heading(page, '2 photos of this person')).toBeVisible();
  await expect(grid(page).getByRole('button')).toHaveCount(2);
});

test('the strip shows who is here, most photos first, and goes while grouping is off', async ({ page }) => {
  const event = await party();
  await page.goto(`/event/${event.pinCode}`);
  const people = strip(page).getByRole('link');
  await expect(people).toHaveCount(4);
  await expect(people.first()).toHaveAccessibleName('Person 1, in 3 photos');
  await expect(people.last()).toHaveAccessibleName('Person 4, in 1 photo');
  await expect
    .poll(() =>
      people
        .first()
        .locator('img')
        .evaluate((node) => node.naturalWidth),
    )
    .toBe(160);
  await people.first().focus();
  for (let next = 1; next < 4; next++) {
    await page.keyboard.press('Tab');
    await expect(people.nth(next)).toBeFocused();
  }
  await hide(event.eventId, event.figureIds[0]);
  await expect(people).toHaveCount(3);
  const said = { [event.eventId]: { figureId: event.figureIds[3], seen: 1, endsAt: null } };
  await page.evaluate((kept) => localStorage.setItem('myFigures', kept), JSON.stringify(said));
  await database()
    .updateTable('events')
    .set({ face_grouping: false })
    .where('id', '=', event.eventId)
    .execute();
  await announceChange(database(), event.eventId, 'event');
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate('localStorage.getItem("myFigures")')).toBeNull();
});

test('an event without people has no strip', async ({ page }) => {
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 1);
  await page.goto(`/event/${pinCode}`);
  await expect(page.locator('[data-photo]')).toHaveCount(1);
  await expect(strip(page)).toHaveCount(0);
});

test('twenty people at first, and more as one scrolls', async ({ page }) => {
  const { eventId, pinCode } = await seedEvent();
  await seedFigures(eventId, await seedPhotos(eventId, 6), 40);
  await page.goto(`/event/${pinCode}`);
  const people = strip(page).getByRole('link');
  await expect(people).toHaveCount(20);
  for (const count of [35, 40]) {
    await strip(page)
      .getByRole('list')
      .evaluate((node) => node.scrollTo(node.scrollWidth, 0));
    await expect(people).toHaveCount(count);
  }
});

test('from the link of the QR code a tap on one’s face leads to "n photos of you": two taps', async ({
  page,
}) => {
  const event = await party();
  await page.goto(`/event/${event.pinCode}`);
  await strip(page).getByRole('button', { name: 'Find photos of me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find photos of me' });
  await dialog.getByRole('region', { name: 'Or tap your own face' }).getByRole('button').first().click();
  await expect(heading(page, '3 photos of you')).toBeVisible();
  await expect(page).toHaveURL(personPath(event, 1));
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  const people = strip(page).getByRole('link');
  await expect(people.first()).toHaveAccessibleName('You, in 3 photos');
  await expect(people).toHaveCount(4);
  await expect(strip(page).getByRole('button')).toHaveCount(0);
});

test('photos that came since one looked at oneself are counted in the strip', async ({ page, watch }) => {
  watch.allow(/status of 404.*figures_in_event/);
  const event = await party();
  await page.goto(personPath(event, 2));
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect(heading(page, '1 photo of you')).toBeVisible();
  await page.goto(`/event/${event.pinCode}`);
  const me = strip(page).getByRole('link').first();
  await expect(me).toHaveAccessibleName('You, in 1 photo');
  await seedFace(event.eventId, event.photoIds[6] ?? '', event.figureIds[1] ?? '');
  await announceChange(database(), event.eventId, 'figures');
  await expect(me).toHaveAccessibleName('You, in 2 photos, 1 new');
  await page.reload();
  await expect(me).toHaveAccessibleName('You, in 2 photos, 1 new');
  await me.click();
  await expect(heading(page, '2 photos of you')).toBeVisible();
  await page.goBack();
  await expect(me).toHaveAccessibleName('You, in 2 photos');
  const [other] = event.figureIds;
  await hide(event.eventId, event.figureIds[1]);
  await expect(me).toHaveAccessibleName('Person 1, in 3 photos');
  await expect.poll(() => page.evaluate('localStorage.getItem("myFigures")')).toBeNull();
  await hide(event.eventId, event.figureIds[1], false);
  await expect(me).toHaveAttribute('href', `/event/${event.pinCode}/people/${other}`);
  await expect(strip(page).getByRole('link')).toHaveCount(4);
  await expect(strip(page).getByRole('button', { name: 'Find photos of me' })).toBeVisible();
});

test('going back from a person the event is where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { eventId, pinCode } = await seedEvent();
  const photoIds = await seedPhotos(eventId, 80);
  await seedFigures(eventId, photoIds, 3);
  await page.goto(`/event/${pinCode}`);
  const cell = page.getByRole('button', { name: /^Open photo 40,/ });
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(cell).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  const scrolled = () => page.evaluate<number>('scrollY');
  const before = await scrolled();
  // As the viewer's faces do, from where one is.
  await strip(page)
    .getByRole('link')
    .first()
    .evaluate((node) => node.click());
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.getByRole('link', { name: 'Garden party' }).click();
  await expect(cell).toBeInViewport();
  expect(await scrolled()).toBe(before);
  await page.goForward();
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  await page.goBack();
  await expect(cell).toBeInViewport();
});

const viewer = (page: Page) => page.locator('.yarl__portal');
/** All eight photos are in sight. */
const roomy = { width: 1280, height: 1000 };
const facesOn = (page: Page) => viewer(page).getByRole('list', { name: 'Who is on this photo' });

test('the viewer tells who is on the photo and when it was taken; a face leads to that person', async ({
  page,
}) => {
  const event = await party();
  const [first = '', second = ''] = event.figureIds;
  await seedFace(event.eventId, event.photoIds[1] ?? '', first);
  await database()
    .updateTable('photos')
    .set({ taken_at: new Date('2026-11-07T03:05:00Z') })
    .where('id', '=', event.photoIds[1] ?? '')
    .execute();
  await page.setViewportSize(roomy);
  await page.goto(`/event/${event.pinCode}`);
  await page.getByRole('button', { name: /party-002/ }).click();
  await expect(facesOn(page).getByRole('link')).toHaveCount(2);
  await expect(viewer(page).getByText('Taken Nov 7, 11:05')).toBeVisible();
  // Nobody is on the next but one photo, and it does not say when it was taken.
  await hide(event.eventId, second);
  await expect(facesOn(page).getByRole('link')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByRole('img', { name: /party-001/ })).toBeVisible();
  await expect(viewer(page).getByText('Taken')).toHaveCount(0);
  await expect(facesOn(page).getByRole('link')).toHaveAccessibleName('Person 1 on this photo, in 4 photos');
  await page.keyboard.press('ArrowLeft');
  await facesOn(page).getByRole('link').click();
  await expect(page).toHaveURL(personPath(event, 1));
  await expect(viewer(page)).toHaveCount(0);
  await expect(heading(page, '4 photos of this person')).toBeVisible();
  await page.getByRole('button', { name: /party-006/ }).click();
  await expect(facesOn(page).getByRole('link')).toHaveCount(1);
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(personPath(event, 1));
  await page.goBack();
  await expect(heading(page, 'People')).toBeVisible();
});

test('who is on a photo is asked for once it is looked at', async ({ page }) => {
  const event = await party();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/photo\/\w+\/figures$/.test(request.url())) asked.push(request.url());
  });
  await page.setViewportSize(roomy);
  await page.goto(`/event/${event.pinCode}`);
  await expect(strip(page).getByRole('link')).toHaveCount(4);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /party-002/ }).click();
  await expect(facesOn(page).getByRole('link')).toHaveCount(1);
  expect(asked).toEqual([expect.stringContaining(event.photoIds[1] ?? '')]);
});

test('what is ticked of the likely photos is saved with the others', async ({ page }) => {
  const event = await party();
  await page.goto(personPath(event, 1));
  await expect.poll(() => page.evaluate<boolean>('Boolean(navigator.serviceWorker?.controller)')).toBe(true);
  await maybe(page).getByRole('checkbox').check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  const names = [0, 4, 5, 7].map((at) => [`party-00${at + 1}.jpg`, event.photoIds[at] ?? '']);
  expect(await readZip(await downloading)).toEqual(zipOf(Object.fromEntries(names)));
});

test('on a phone a person’s photos are handed to the share sheet', async ({ newVisitor }) => {
  const event = await party();
  const page = await openPhone(newVisitor);
  await page.goto(personPath(event, 1));
  await page.getByRole('button', { name: 'Save or share' }).click();
  await page.getByRole('button', { name: 'Save photos 1 to 3' }).click();
  await expect.poll(() => handedGroups(page)).toEqual([['party-006.jpg', 'party-005.jpg', 'party-001.jpg']]);
});
