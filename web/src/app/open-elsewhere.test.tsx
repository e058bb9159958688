import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { catchCopies } from '#testing/catch-copies.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { archiveOf, catchDownloads, servedPhotos } from '#testing/sample-downloads.ts';
import { sampleEvent } from '#testing/samples.ts';
import { stayHere } from '#testing/stay-here.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
const apps = {
  LINE: `${IPHONE} Safari Line/14.15.0`,
  Instagram: `${ANDROID} Instagram 350.0.0.41.104 Android`,
  Facebook: `${IPHONE} [FBAN/FBIOS;FBAV/480.0.0.31.107]`,
} as const;
const inside = (app: keyof typeof apps) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(apps[app]);
};
const hint = page.getByRole('dialog', { name: 'Open this page in your browser' });
const mayFail = page.getByText(/^Downloads may not work inside this app\./);
const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in with Google and create' });
const openMenu = async () => {
  const photos = servedPhotos(2);
  const event = sampleEvent({ photos });
  await openPage(`/event/${event.pinCode}?open=download`, { lookUpEvent: event });
  await expect.element(page.getByRole('button', { name: /^Select manually/ })).toBeVisible();
  return { event, archive: archiveOf(event.eventId, photos) };
};

test('LINE opens the default browser for a sign-in once, and after a failure there is a hint', async () => {
  inside('LINE');
  const wanted = stayHere();
  const screen = await openPage('/create-free-event?from=chat');
  await signIn.click();
  const outside = '/create-free-event?from=chat&openExternalBrowser=1';
  await expect.poll(() => wanted).toEqual([location.origin + outside]);
  await screen.unmount();
  await openPage(outside);
  await signIn.click();
  await expect.element(hint).toBeVisible();
  expect(wanted).toHaveLength(1);
});

test.each(['Instagram', 'Facebook'] as const)(
  'explains for a sign-in inside %s how to open the page elsewhere, with a link to copy',
  async (app) => {
    inside(app);
    const wanted = stayHere();
    const copied = catchCopies();
    await openPage('/pricing');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.element(hint).toMatchTextContent(location.href);
    await expectAccessible('hint');
    await hint.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(hint.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(copied).toEqual([location.href]);
    await userEvent.keyboard('{Escape}');
    await expect.element(hint).not.toBeInTheDocument();
    expect(wanted).toEqual([]);
  },
);

test('leads out of LINE from the download menu', async () => {
  inside('LINE');
  const wanted = stayHere();
  const { event } = await openMenu();
  await page.getByRole('button', { name: 'Open in browser' }).click();
  await expect
    .poll(() => wanted)
    .toEqual([`${location.origin}/event/${event.pinCode}?openExternalBrowser=1`]);
});

test.each(['LINE', 'Instagram', 'Facebook'] as const)(
  'warns inside %s that saving may fail, and downloads a ZIP',
  { tags: 'rest' },
  async (app) => {
    inside(app);
    const saved = catchDownloads();
    const { archive } = await openMenu();
    await answerCalls({ createArchive: archive });
    await expect.element(mayFail).toBeVisible();
    await page.getByRole('button', { name: /^Select manually/ }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: /^Download \d/ }).click();
    await expect.poll(() => saved.map(({ href }) => href)).toEqual([archive.url]);
    expect(await received('createArchive')).toHaveLength(1);
  },
);

test.each(Object.keys(apps) as (keyof typeof apps)[])(
  'shows the whole photo for a long press inside %s, and does not announce a download',
  { tags: 'rest' },
  async (app) => {
    inside(app);
    const saved = catchDownloads();
    const [photo] = servedPhotos(1);
    const event = sampleEvent({ photos: [photo!] });
    await openPage(`/event/${event.pinCode}?photo=${photo!.photoId}`, { lookUpEvent: event });
    await page.getByRole('button', { name: 'Save this photo' }).click();
    const sheet = page.getByRole('dialog', { name: 'Save this photo' });
    await expect.element(sheet).toMatchTextContent('Press and hold the photo to save it');
    await expect.element(sheet.getByRole('img')).toHaveAttribute('src', photo!.url);
    await expect.element(sheet.getByRole('button', { name: 'Open in browser' })).toBeVisible();
    await expectAccessible('a photo to hold');
    await expect.element(page.getByText('Download started')).not.toBeInTheDocument();
    expect(saved).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible();
  },
);

test('shows no hint in a real browser', async () => {
  await openMenu();
  await expect.element(mayFail).not.toBeInTheDocument();
});
