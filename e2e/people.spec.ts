/** The people of an event: the strip above the photos, and a page for each person. */
import type { Page } from '@playwright/test';
import { announceChange } from '@togather/server/src/platform/changes/announce.ts';
import { zipOf } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { database, newClient, newMember } from './product.ts';
import { readZip } from './read-zip.ts';
import { scrollPage } from './scroll-page.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFace, seedFigures, seedLikelyFace } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

interface Party extends SeededEvent {
  readonly photoIds: string[];
  readonly figureIds: string[];
}

/**
 * Creates eight photos and four people. Person 1 is in party-001.jpg, -005 and -006 and possibly in -008; the others are in
 * one photo each, person 2 in party-002.jpg.
 */
const party = async (host?: string): Promise<Party> => {
  const event = await seedEvent({ name: 'People', ...(host && { host }) });
  const photoIds = await seedPhotos(event.eventId, 8);
  const figureIds = await seedFigures(event.eventId, photoIds, 4);
  const [first = ''] = figureIds;
  for (const at of [4, 5]) await seedFace(event.eventId, photoIds[at] ?? '', first);
  await seedLikelyFace(event.eventId, photoIds[7] ?? '', first);
  return { ...event, photoIds, figureIds };
};
const personPath = ({ pinCode, figureIds }: Party, person: number) =>
  `/event/${pinCode}/people/${figureIds[person - 1]}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const strip = (page: Page) => page.getByRole('region', { name: 'Who is here' });
const viewer = (page: Page) => page.locator('.yarl__portal');
/** Shows all eight photos without scrolling. */
const roomy = { width: 1280, height: 1000 };
const facesOn = (page: Page) => viewer(page).getByRole('list', { name: 'Who is in this photo' });
const maybe = (page: Page) => page.getByRole('region', { name: 'This might be you, too' });
const hide = async (eventId: string, figureId: string | undefined, hidden = true) => {
  await database()
    .updateTable('figures')
    .set({ hidden })
    .where('id', '=', figureId ?? '')
    .execute();
  await announceChange(database(), eventId, 'figures');
};

test("a guest finds themselves in two taps from the QR code's link, and later sees new photos", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404.*figures_in_event/);
  const event = await party();
  const people = strip(page).getByRole('link');
  const me = people.first();
  await test.step('two taps lead to their photos', async () => {
    await page.goto(`/event/${event.pinCode}`);
    const face = people.first().locator('img');
    await expect.poll(() => face.evaluate((node) => node.naturalWidth)).toBe(160);
    await strip(page).getByRole('button', { name: 'Find me' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find photos of me' });
    await dialog.getByRole('region', { name: 'Or tap your own face' }).getByRole('button').first().click();
    await expect(heading(page, '3 photos of you')).toBeVisible();
    await expect(page).toHaveURL(personPath(event, 1));
    await page.reload();
    await expect(heading(page, '3 photos of you')).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(me).toHaveAccessibleName('You, in 3 photos');
  });
  await test.step('a new photo is counted until they have seen it', async () => {
    await seedFace(event.eventId, event.photoIds[6] ?? '', event.figureIds[0] ?? '');
    await announceChange(database(), event.eventId, 'figures');
    await expect(me).toHaveAccessibleName('You, in 4 photos, 1 new');
    await page.reload();
    await expect(me).toHaveAccessibleName('You, in 4 photos, 1 new');
    await me.click();
    await expect(heading(page, '4 photos of you')).toBeVisible();
    await page.goBack();
    await expect(me).toHaveAccessibleName('You, in 4 photos');
  });
  await test.step('a face in the viewer also opens their photos', async () => {
    await page.setViewportSize(roomy);
    await page.getByRole('button', { name: /party-006/ }).click();
    await facesOn(page).getByRole('link').click();
    await expect(page).toHaveURL(personPath(event, 1));
    await expect(viewer(page)).toHaveCount(0);
    await page.getByRole('button', { name: /party-006/ }).click();
    await expect(facesOn(page).getByRole('link')).toHaveCount(1);
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await page.goBack();
    await expect(heading(page, 'People')).toBeVisible();
  });
  await test.step('the device forgets the person once the host hides it', async () => {
    await hide(event.eventId, event.figureIds[0]);
    await expect(people).toHaveCount(3);
    await expect.poll(() => page.evaluate('localStorage.getItem("myFigures")')).toBeNull();
    await hide(event.eventId, event.figureIds[0], false);
    await expect(people).toHaveCount(4);
    await expect(me).toHaveAccessibleName('Person 1, in 4 photos');
  });
});

test('a hidden or forgotten person is no longer shown, and the photos remain', { tag: '@rest' }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 40[04]/);
  const event = await party();
  await page.goto(personPath(event, 2));
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  await hide(event.eventId, event.figureIds[1]);
  await expect(heading(page, 'This person is no longer shown')).toBeVisible();
  await hide(event.eventId, event.figureIds[1], false);
  await expect(heading(page, '1 photo of this person')).toBeVisible();
  const member = await newMember(event.pinCode);
  const json = { figureId: event.figureIds[1] };
  await member.request('POST', `/api/figure/${event.eventId}/forget`, { json });
  await expect(heading(page, 'This person is no longer shown')).toBeVisible();
  await page.goto(`/event/${event.pinCode}/people/nobody`);
  await expect(heading(page, 'This person is no longer shown')).toBeVisible();
  await page.getByRole('link', { name: 'See all photos' }).click();
  await expect(strip(page).getByRole('link')).toHaveCount(3);
});

test('a merged person\'s address leads to the remaining one, and "this is me" moves along', {
  tag: '@rest',
}, async ({ page, host, newVisitor, watch }) => {
  watch.allow(/status of 404/);
  const event = await party(host.email);
  await page.goto(personPath(event, 2));
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect(heading(page, '1 photo of you')).toBeVisible();
  // A phone on which the event is opened later.
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

test("back from a person restores the event's scroll position", { tag: '@rest' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { eventId, pinCode } = await seedEvent();
  const photoIds = await seedPhotos(eventId, 80);
  await seedFigures(eventId, photoIds, 3);
  await page.goto(`/event/${pinCode}`);
  const cell = page.getByRole('button', { name: /^Open photo 40,/ });
  await expect(async () => {
    await scrollPage(page, 300);
    await expect(cell).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  const scrolled = () => page.evaluate<number>('scrollY');
  const before = await scrolled();
  // Clicks without scrolling, like the faces in the viewer.
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

test('ticked likely photos are saved with the others', { tag: '@rest' }, async ({ page }) => {
  const event = await party();
  await page.goto(personPath(event, 1));
  await expect.poll(() => page.evaluate<boolean>('Boolean(navigator.serviceWorker?.controller)')).toBe(true);
  await maybe(page).getByRole('checkbox').check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  const names = [0, 4, 5, 7].map((at) => [`party-00${at + 1}.jpg`, event.photoIds[at] ?? '']);
  expect(await readZip(await downloading)).toEqual(zipOf(Object.fromEntries(names)));
});
