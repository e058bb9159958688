import type { ShownWall } from '@togather/contract/schemas/walls.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announce, answerCalls, cut, inTurn, received, refuse, respond } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { picture } from '#testing/sample-pictures.ts';
import { sampleWall, sampleWish, wallAt, wallPhoto } from '#testing/sample-walls.ts';
import { sampleAd } from '#testing/samples.ts';
import { until } from '#testing/until.ts';

const pictures = { getPreview: picture, getOriginal: picture };
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-layer=shown]')].at(-1);
const shownIds = () =>
  [...(shown()?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])].map(({ dataset }) => dataset.photo);
const open = (wall: ShownWall, replies = {}) =>
  openPage(wallAt(), { showWall: wall, ...pictures, ...replies });
const untilShown = (...photoIds: string[]) => until(() => expect(shownIds()).toEqual(photoIds));
const missing = page.getByRole('heading', { name: 'This live wall is not available' });
const move = async () => {
  await userEvent.hover(document.body, { position: { x: 100, y: 100 } });
  await userEvent.hover(document.body, { position: { x: 120, y: 140 } });
};

test('shows photos with the event and its QR code, and nothing else of the product', async () => {
  const wall = sampleWall();
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  await expect.element(page.getByRole('heading', { name: wall.eventName })).toBeVisible();
  await expect.element(page.getByRole('img', { name: `QR code to join ${wall.eventName}` })).toBeVisible();
  await expect.element(page.getByText(String(wall.pinCode))).toBeVisible();
  expect(document.querySelectorAll('nav, footer, a')).toHaveLength(0);
  expect(document.documentElement.dataset.tone).toBe('night');
});

test('shows the event without PIN and QR code once the PIN has changed', async () => {
  const wall = sampleWall({ pinCode: null, joinUrl: null });
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  await expect.element(page.getByRole('heading', { name: wall.eventName })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('PIN');
});

test('each photo follows after the wall’s seconds, newest first', async () => {
  const photos = [wallPhoto(), wallPhoto(), wallPhoto()];
  await open(sampleWall({ photos, settings: { seconds: 12 } }));
  await untilShown(photos[0]!.photoId);
  const pass = controlTime();
  // The turn under way was measured by the real clock.
  await userEvent.keyboard('{ArrowRight}');
  await untilShown(photos[1]!.photoId);
  await pass(10_000);
  expect(shownIds()).toEqual([photos[1]!.photoId]);
  await pass(2500);
  await untilShown(photos[2]!.photoId);
});

test('a new photo replaces the shown one at once', { tags: 'rest' }, async () => {
  const wall = sampleWall({ settings: { seconds: 30 } });
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  const added = wallPhoto();
  await answerCalls({ showWall: { ...wall, photos: [added, ...wall.photos] } });
  const start = performance.now();
  await announce({ state: 'two' });
  await untilShown(added.photoId);
  // Not only when the other one's 30 seconds are over.
  expect(performance.now() - start).toBeLessThan(25_000);
});

test('without a stream, polling finds a new photo', { tags: 'rest' }, async () => {
  const wall = sampleWall({ settings: { seconds: 30 } });
  await open(wall, { streamWall: respond(503, '') });
  await untilShown(wall.photos[0]!.photoId);
  const added = wallPhoto();
  await answerCalls({ showWall: { ...wall, photos: [added, ...wall.photos] } });
  await untilShown(added.photoId);
});

test('a photo that is hidden leaves the wall at once', { tags: 'rest' }, async () => {
  const wall = sampleWall({ settings: { seconds: 30 } });
  const [first, second] = wall.photos;
  await open(wall);
  await untilShown(first!.photoId);
  await answerCalls({ showWall: { ...wall, photos: [second!] } });
  await announce({ state: 'two' });
  await untilShown(second!.photoId);
  expect(document.querySelector(`[data-photo="${first!.photoId}"]`)).toBeNull();
});

test('two portraits stand side by side on a wide screen', async () => {
  await page.viewport(1440, 900);
  const upright = { width: 900, height: 1200 };
  const photos = [wallPhoto(upright), wallPhoto(), wallPhoto(upright)];
  await open(sampleWall({ photos }));
  await untilShown(photos[0]!.photoId, photos[2]!.photoId);
  const [left, right] = [...shown()!.querySelectorAll('img')].map((image) => image.getBoundingClientRect());
  expect(left!.right).toBeLessThan(right!.left);
  expect(left!.height).toBeCloseTo(right!.height, 0);
  const stage = document.querySelector('.wall-stage')!.getBoundingClientRect();
  expect(left!.left).toBeCloseTo(stage.left, 0);
  expect(right!.right).toBeCloseTo(stage.right, 0);
});

matrix([
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
])('the panel with the code covers no photo ($width x $height)', async ({ width, height }) => {
  await page.viewport(width, height);
  const wall = sampleWall({ photos: [wallPhoto()] });
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  const rectOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  const [panel, stage, image] = [rectOf('.wall-panel'), rectOf('.wall-stage'), rectOf('.wall-frame img')];
  expect(width > height ? panel.right : panel.bottom).toBeLessThanOrEqual(
    width > height ? innerWidth : innerHeight,
  );
  expect(width > height ? panel.right < stage.left : stage.bottom < panel.top).toBe(true);
  expect(image.left >= stage.left - 1 && image.right <= stage.right + 1).toBe(true);
  expect(image.top >= stage.top - 1 && image.bottom <= stage.bottom + 1).toBe(true);
});

test('a photo stands on its own colours, painted from the picture that is loaded', async () => {
  const wall = sampleWall({ photos: [wallPhoto()] });
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  const canvas = shown()!.querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height - 1, 1, 1);
  expect(data[3]).toBe(255);
  expect((await received('getPreview')).length + (await received('getOriginal')).length).toBe(1);
});

test('a photo that cannot be loaded is skipped', async () => {
  const wall = sampleWall();
  const [, second] = wall.photos;
  await open(wall, {
    getPreview: inTurn(refuse('PHOTO_NOT_FOUND'), picture),
    getOriginal: refuse('PHOTO_NOT_FOUND'),
  });
  await untilShown(second!.photoId);
});

test('a photo without a preview yet is shown by its original', async () => {
  const wall = sampleWall({ photos: [wallPhoto()] });
  await open(wall, { getPreview: refuse('PHOTO_NOT_FOUND') });
  await untilShown(wall.photos[0]!.photoId);
  expect(shown()!.querySelector('img')!.src).toContain('/original');
});

test('an ad comes after the 11th photo, with its mark', { tags: 'rest' }, async () => {
  const photos = Array.from({ length: 12 }, () => wallPhoto());
  const ad = sampleAd(3);
  await open(sampleWall({ photos, adInfos: [ad] }));
  await untilShown(photos[0]!.photoId);
  for (const { photoId } of photos.slice(1, 11)) {
    await userEvent.keyboard('{ArrowRight}');
    await untilShown(photoId);
  }
  await userEvent.keyboard('{ArrowRight}');
  await until(() => expect(shown()?.textContent).toBe(`Ad${ad.name}`));
  await expect.element(page.getByRole('img', { name: ad.name })).toBeVisible();
});

test('controls appear on a movement and hide again; the seconds are kept on this screen', {
  tags: 'rest',
}, async () => {
  const pass = controlTime();
  const wall = sampleWall();
  const { unmount } = await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  const bar = page.getByRole('toolbar', { name: 'Wall controls' });
  const opacity = () => getComputedStyle(bar.element()).opacity;
  expect(opacity()).toBe('0');
  await move();
  await expect.poll(opacity).toBe('1');
  await pass(3500);
  await expect.poll(opacity).toBe('0');
  await move();
  await page.getByRole('slider', { name: 'Seconds per photo' }).fill('20');
  await expect.element(page.getByText('20 s')).toBeVisible();
  await unmount();
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  await expect.element(page.getByRole('slider')).toHaveValue('20');
});

test('pauses by key and button, and goes on by hand', async () => {
  const wall = sampleWall({ settings: { seconds: 5 } });
  const [first, second] = wall.photos;
  await open(wall);
  await untilShown(first!.photoId);
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  const pass = controlTime();
  await pass(60_000);
  expect(shownIds()).toEqual([first!.photoId]);
  await page.getByRole('button', { name: 'Next photo' }).click();
  await untilShown(second!.photoId);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
});

test('enters the full screen by key', async () => {
  const enter = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue();
  const wall = sampleWall();
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  await userEvent.keyboard('f');
  expect(enter).toHaveBeenCalledTimes(1);
});

test('offline it goes on with what it has, and says so', { tags: 'rest' }, async () => {
  const wall = sampleWall();
  const [first, second] = wall.photos;
  await open(wall);
  await untilShown(first!.photoId);
  await until(() => expect(document.querySelectorAll('[data-layer]')).toHaveLength(2));
  await answerCalls({ showWall: cut, streamWall: cut });
  await announce({ state: 'two' });
  await expect.element(page.getByText('Offline')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await untilShown(second!.photoId);
  await userEvent.keyboard('{ArrowRight}');
  await untilShown(first!.photoId);
  await answerCalls({ showWall: wall });
  await expect.element(page.getByText('Offline')).not.toBeInTheDocument();
});

test('a wall that opens without a network starts when it is back', { tags: 'rest' }, async () => {
  const wall = sampleWall();
  await openPage(wallAt(), { showWall: cut, streamWall: cut, ...pictures });
  await expect.element(page.getByText('No connection. The wall starts when it is back.')).toBeVisible();
  await answerCalls({ showWall: wall });
  await untilShown(wall.photos[0]!.photoId);
});

test('an event without photos shows how to add the first one', { tags: 'rest' }, async () => {
  const wall = sampleWall({ photos: [] });
  await open(wall);
  await expect.element(page.getByText(/add the first photo/)).toBeVisible();
  const photos = [wallPhoto()];
  await answerCalls({ showWall: { ...wall, photos } });
  await announce({ state: 'two' });
  await untilShown(photos[0]!.photoId);
  await expect.element(page.getByText(/add the first photo/)).not.toBeInTheDocument();
});

matrix(['WALL_NOT_FOUND', 'TOO_MANY_GUESSES'] as const)(
  'an address without a wall shows the not-found page (%s)',
  async (code) => {
    await openPage(wallAt(), { showWall: refuse(code), streamWall: refuse(code) });
    await expect.element(missing).toBeVisible();
    const asked = (await received('showWall')).length;
    const pass = controlTime();
    await pass(120_000);
    expect((await received('showWall')).length).toBe(asked);
  },
);

test('a wall that ends while it runs shows the same page within seconds', { tags: 'rest' }, async () => {
  const wall = sampleWall();
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  await answerCalls({ showWall: refuse('WALL_NOT_FOUND'), streamWall: refuse('WALL_NOT_FOUND') });
  await announce({ state: 'over' });
  await expect.element(missing).toBeVisible();
  expect(document.querySelectorAll('[data-photo]')).toHaveLength(0);
});

test('keeps a few pictures in the page, however long it runs', { tags: 'rest' }, async () => {
  const photos = Array.from({ length: 30 }, () => wallPhoto());
  await open(sampleWall({ photos }));
  await untilShown(photos[0]!.photoId);
  for (const { photoId } of photos.slice(1)) {
    await userEvent.keyboard('{ArrowRight}');
    await untilShown(photoId);
    expect(document.querySelectorAll('img').length).toBeLessThanOrEqual(3);
  }
});

test('faces stay in view of the zoom, and reduced motion has none', async () => {
  const faces = [{ left: 0, top: 0.2, width: 0.1, height: 0.2 }];
  await open(sampleWall({ photos: [wallPhoto({ faces })] }));
  await until(() => expect(shown()).toBeDefined());
  const image = shown()!.querySelector('img')!;
  expect(image.style.transformOrigin).toBe('0% 30%');
  // The tests' browser asks for reduced motion: photos change by a cut, and do not move.
  const animations = shown()!.getAnimations({ subtree: true });
  expect(animations.filter((animation) => !(animation instanceof CSSTransition))).toEqual([]);
});

const chatty = (change: Partial<ShownWall> = {}) =>
  sampleWall({ settings: { seconds: 30, showsWishes: true }, ...change });
const card = () => shown()?.querySelector<HTMLElement>('[data-wish]');

test('a new wish appears at once, by the stream alone, and a hidden one leaves at once (G1)', async () => {
  const wall = chatty();
  await open(wall, { listWallWishes: { wishes: [] } });
  await untilShown(wall.photos[0]!.photoId);
  await announce({ state: 'one' });
  await until(async () => expect((await received('listWallWishes')).length).toBeGreaterThan(1));
  const asked = (await received('showWall')).length;
  const wish = sampleWish({ text: 'Be happy!\nAlways', authorName: '阿嬤' });
  await announce({ state: 'one', wishes: { changed: [wish], gone: [] } });
  await until(() => expect(card()?.textContent).toBe('Be happy!\nAlways阿嬤'));
  expect((await received('showWall')).length).toBe(asked);
  await announce({ state: 'one', wishes: { changed: [], gone: [wish.wishId] } });
  await until(() => expect(document.querySelector('[data-wish]')).toBeNull());
  await untilShown(wall.photos[0]!.photoId);
});

test('more news than a message holds are fetched', { tags: 'rest' }, async () => {
  const wall = chatty();
  await open(wall, { listWallWishes: { wishes: [] } });
  await untilShown(wall.photos[0]!.photoId);
  const wish = sampleWish({ text: 'Fetched' });
  await answerCalls({ listWallWishes: { wishes: [wish] } });
  await announce({ state: 'one', wishes: {} });
  await until(() => expect(card()?.textContent).toContain('Fetched'));
});

test('a wall that shows no wishes fetches none', { tags: 'rest' }, async () => {
  const wall = sampleWall();
  await open(wall);
  await untilShown(wall.photos[0]!.photoId);
  expect(await received('listWallWishes')).toEqual([]);
});

test('a comment stands beside its photo', { tags: 'rest' }, async () => {
  await page.viewport(1440, 900);
  const only = wallPhoto();
  const { photoId } = only;
  const wall = chatty({ photos: [only] });
  await open(wall, { listWallWishes: { wishes: [sampleWish({ photoId, text: 'What a smile' })] } });
  await untilShown(photoId);
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{ArrowRight}');
  await until(() => expect(card()?.textContent).toContain('What a smile'));
  expect(shownIds()).toEqual([photoId]);
  const photo = shown()!.querySelector('.wall-frame')!.getBoundingClientRect();
  expect(photo.right).toBeLessThan(card()!.getBoundingClientRect().left);
  expect(photo.width).toBeGreaterThan(300);
});

const LONG = {
  letters: `${'百年好合永浴愛河'.repeat(62)}祝福`,
  words: `${'many happy years '.repeat(29)}`.trim().slice(0, 500),
  'one word': 'x'.repeat(500),
  lines: Array.from({ length: 20 }, (_, at) => `${at} ${'祝福'.repeat(11)}`).join('\n'),
};

matrix([
  { width: 1920, height: 1080, kind: 'letters' },
  { width: 1280, height: 720, kind: 'letters' },
  { width: 1280, height: 720, kind: 'words' },
  { width: 1280, height: 720, kind: 'one word' },
  { width: 1280, height: 720, kind: 'lines' },
] as const)(
  'a wish of 500 characters fits on the screen, alone and beside its photo ($width x $height, $kind)',
  async ({ width, height, kind }) => {
    await page.viewport(width, height);
    for (const photos of [[], [wallPhoto()]]) {
      const wall = chatty({ photos });
      const wish = sampleWish({
        text: LONG[kind],
        photoId: photos[0]?.photoId ?? null,
        authorName: '阿'.repeat(40),
      });
      const { unmount } = await open(wall, { listWallWishes: { wishes: [wish] } });
      if (photos[0]) {
        await untilShown(photos[0].photoId);
        await announce({ state: 'one' });
      }
      for (let turn = 0; turn < 3 && photos[0]; turn += 1) await userEvent.keyboard('{ArrowRight}');
      await until(() => expect(card()).toBeTruthy());
      const [inner, stage, panel] = [
        card()!.getBoundingClientRect(),
        shown()!.querySelector('.wall-stage')!.getBoundingClientRect(),
        document.querySelector('.wall-panel')!.getBoundingClientRect(),
      ];
      expect(inner.top).toBeGreaterThanOrEqual(stage.top - 1);
      expect(inner.bottom).toBeLessThanOrEqual(stage.bottom + 1);
      expect(inner.left).toBeGreaterThan(panel.right);
      expect(inner.right).toBeLessThanOrEqual(stage.right + 1);
      expect(card()!.scrollWidth).toBeLessThanOrEqual(card()!.clientWidth);
      await unmount();
    }
  },
);
