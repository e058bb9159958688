import type { Blur } from '@togather/contract/schemas/blurs.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, inTurn, type Replies, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { faceMenu, openFaces } from '#testing/face-menu.ts';
import { openPage } from '#testing/open-page.tsx';
import { adPicture } from '#testing/sample-ads.ts';
import { catchDownloads } from '#testing/sample-downloads.ts';
import { announceChange, keepMe, keptOfMe, personAt, sampleParty } from '#testing/sample-people.ts';
import { photosOnServer, picture } from '#testing/sample-pictures.ts';
import { inDays, newId } from '#testing/samples.ts';
import type { Language } from '#texts/languages.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const ask = page.getByRole('button', { name: /^(Blur me for others|將我的臉模糊處理)$/ });
const undo = page.getByRole('button', { name: /^(Undo|復原)$/ });
const dialog = page.getByRole('dialog', { name: /^(Blur me for others\?|要將您的臉模糊處理嗎？)$/ });
const alert = dialog.getByRole('alert');
const expectFocusKept = () => expect.poll(() => document.activeElement === document.body).toBe(false);

const sampleBlur = (figureId: string | null, photoCount = 12): Blur => ({
  id: newId(),
  figureId,
  askedAt: inDays(0),
  photoCount,
});
const blursOf = (withheld: number, ...blurs: Blur[]): Replies => ({ listBlurs: { blurs, withheld } });

/** Opens the page of the first person, who is the user, in a free event. */
const openMe = async (blur?: Blur, { offersBlur = true, language = 'en' as Language } = {}) => {
  const party = sampleParty([3, 1], { offersBlur, photos: photosOnServer(8) });
  const [me, other] = party.figures;
  keepMe(party.event, me!);
  const own = blur ? [{ ...blur, figureId: me!.id }] : [];
  const found = { photos: party.photos.slice(0, 3), likely: [] };
  const replies = {
    ...party.replies,
    listPhotosOfFigures: found,
    getPreview: picture,
    ...blursOf(0, ...own),
  };
  await openPage(personAt(party.event, me!), replies, language);
  return { ...party, me: me!, other: other!, found };
};
const pickSelfie = async () => {
  // Its code loads with the press.
  await expect.element(dialog).toBeVisible();
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  await userEvent.upload(input!, await adPicture());
};

test('a selfie of the person asks to blur them, and the page then says so', async () => {
  const { event, me, other } = await openMe();
  await ask.click();
  await expect.element(dialog).toMatchTextContent('also the host');
  await expect.element(dialog).toMatchTextContent('not stored');
  await expectAccessible('asking to be blurred');
  const found = { figureIds: [me.id, other.id], confident: false, proof: 'of-selfie' };
  await answerCalls({
    findFigures: found,
    blurFigure: { blur: sampleBlur(me.id) },
    ...blursOf(3, sampleBlur(me.id)),
  });
  await pickSelfie();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('You are blurred for others in 12 photos')).toBeVisible();
  await expect.element(page.getByText(/^Some photos are being blurred/)).toBeVisible();
  await expectFocusKept();
  await expectAccessible('blurred');
  expect((await received('blurFigure')).map(({ params, body }) => [params.eventId, body])).toEqual([
    [event.eventId, { figureId: me.id, proof: 'of-selfie' }],
  ]);
  await answerCalls(blursOf(0, sampleBlur(me.id)));
  await announceChange(event, 'photos');
  await expect.element(page.getByText(/^Some photos are being blurred/)).not.toBeInTheDocument();
});

test('a selfie of somebody else and each refusal keep the dialog', { tags: 'rest' }, async () => {
  const { me, other } = await openMe();
  await ask.click();
  const found = { figureIds: [me.id], confident: true, proof: 'of-selfie' };
  await answerCalls({
    findFigures: inTurn(
      { figureIds: [other.id], confident: true, proof: 'of-other' },
      { figureIds: [], confident: false },
      refuse('SELFIE_SEVERAL_FACES'),
      found,
    ),
    blurFigure: inTurn(refuse('BLUR_LIMIT_REACHED'), refuse('BLUR_NOT_OFFERED')),
  });
  for (const said of [
    'does not match this person',
    'does not match this person',
    'several people',
    'the limit of requests to be blurred',
    'The host does not offer this',
  ]) {
    await pickSelfie();
    await expect.element(alert).toMatchTextContent(said);
    await expectAccessible(said);
  }
  expect(await received('blurFigure')).toHaveLength(2);
});

test('undoing brings the offer back, and a failure is said', { tags: 'rest' }, async () => {
  const blur = sampleBlur(null, 1);
  await openMe(blur);
  await answerCalls({ takeBackBlur: inTurn(refuse('SERVICE_UNAVAILABLE'), { blurId: blur.id }) });
  await expect
    .element(page.getByText('You are blurred for others in 1 photo', { exact: true }))
    .toBeVisible();
  await undo.click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await answerCalls(blursOf(2));
  await undo.click();
  await expect.element(ask).toBeVisible();
  await expect.element(page.getByText('Undone. The clear pictures return in a moment.')).toBeVisible();
  await expectFocusKept();
  expect((await received('takeBackBlur')).map(({ params }) => params.blurId)).toEqual([blur.id, blur.id]);
});

test('only the person is asked, and only where the host offers it; a request outlasts the offer', {
  tags: 'rest',
}, async () => {
  const { me, event } = await openMe(undefined, { offersBlur: false });
  await expect.element(heading('3 photos of you')).toBeVisible();
  await expect.poll(async () => (await received('listBlurs')).length).toBe(1);
  await expect.element(ask).not.toBeInTheDocument();
  await answerCalls(blursOf(0, sampleBlur(me.id)));
  await announceChange(event, 'photos');
  await expect.element(undo).toBeVisible();
  await page.getByRole('button', { name: 'This is not me' }).click();
  await expect.element(undo).not.toBeInTheDocument();
});

test('a person whose photos are all being prepared stays the user, in Chinese', {
  tags: 'rest',
}, async () => {
  const { me, event, found } = await openMe(undefined, { language: 'zh-TW' });
  await expect.element(ask).toBeVisible();
  await answerCalls({
    listPhotosOfFigures: refuse('FIGURE_NOT_FOUND'),
    listFigures: [],
    ...blursOf(3, sampleBlur(me.id, 3)),
  });
  await announceChange(event, 'photos');
  await expect.element(heading('有您的照片')).toBeVisible();
  await expect.element(page.getByText('其他人看到的 3 張照片中，您的臉是模糊的')).toBeVisible();
  await expect.element(page.getByText(/^有照片正在處理/)).toBeVisible();
  await expectAccessible('all photos are being blurred');
  expect(keptOfMe()).toContain(me.id);
  await answerCalls({ listPhotosOfFigures: found, ...blursOf(0, sampleBlur(me.id, 3)) });
  await announceChange(event, 'photos');
  await expect.element(heading('找到\u00a03\u00a0張有您的照片')).toBeVisible();
  expect(keptOfMe()).toContain(me.id);
});

test('the viewer shows and saves the clear photo to the person alone', { tags: 'rest' }, async () => {
  const photos = photosOnServer(8);
  const [first] = photos;
  const url = `${location.origin}/api/photo/${first!.photoId}/clear?t=1`;
  const party = sampleParty([3, 1], { photos });
  const own = { photoIds: [], uploadedIds: [], lovedIds: [], unseen: [] };
  const saved = catchDownloads();
  await openPage(personAt(party.event, party.figures[0]!), {
    ...party.replies,
    listPhotosOfFigures: { photos: photos.slice(0, 2), likely: [] },
    listOwnPhotos: { ...own, clear: [{ photoId: first!.photoId, url }] },
    ...{ getPreview: picture, getOriginal: picture, getClearPhoto: picture },
  });
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  const shown = () => document.querySelector<HTMLImageElement>('.yarl__slide_current img')?.src;
  await expect.poll(shown).toBe(url);
  await expect.element(viewer.getByText('Only you see yourself clearly here')).toBeVisible();
  await expectAccessible('the own clear photo');
  await answerCalls({ getClearPhoto: respond(200, 'clear', 'image/png') });
  await viewer.getByRole('button', { name: 'Save this photo' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['party-008.png']);
  expect((await received('getClearPhoto')).at(-1)?.query).toEqual({ t: '1', download: '1' });
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(shown).toMatch(/\/preview\?/);
  await expect.element(viewer.getByText('Only you see yourself clearly here')).not.toBeInTheDocument();
  // Undone on another device.
  await viewer.getByRole('button', { name: 'Previous photo' }).click();
  await expect.poll(shown).toBe(url);
  await answerCalls({ listOwnPhotos: own, lookUpEvent: { ...party.event, version: newId() } });
  await announceChange(party.event, 'photos');
  await expect.poll(shown).toMatch(/\/(preview|original)\?/);
});

test('the face menu lists requests whose figure is gone', { tags: 'rest' }, async () => {
  const party = sampleParty([2, 1]);
  const blur = sampleBlur(null, 4);
  await openFaces(party, { ...blursOf(0, blur), takeBackBlur: { blurId: blur.id } });
  await expect.element(faceMenu.getByText('You are blurred for others in 4 photos')).toBeVisible();
  await expectAccessible('own requests in the face menu');
  await answerCalls(blursOf(0));
  await faceMenu.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(faceMenu.getByText(/You are blurred/)).not.toBeInTheDocument();
  await expectFocusKept();
});
