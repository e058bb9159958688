import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { photosOnServer, picture } from '#testing/sample-pictures.ts';
import { sampleEvent } from '#testing/samples.ts';

const viewer = () => page.getByRole('dialog', { name: 'Photo viewer' });
const button = (name: string) => viewer().getByRole('button', { name });
const photo = (number: number) => page.getByRole('button', { name: new RegExp(`^Open photo ${number},`) });
const shown = () => document.querySelector<HTMLImageElement>('.yarl__slide_current img');
const expectShown = (alt: string) => expect.poll(() => shown()?.alt).toBe(alt);

const isVisible = (element: Element) => getComputedStyle(element).visibility === 'visible';

const open = async (number: number) => {
  const photos = photosOnServer(3).map((photo) => ({ ...photo, width: 1000, height: 750 }));
  const event = sampleEvent({ photos });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    getPreview: picture,
    getOriginal: picture,
  });
  await photo(number).click();
  await expectShown(`Photo ${number}: party-00${4 - number}.jpg`);
};

test('opens by a press, and navigates and closes by its buttons', async () => {
  await open(1);
  await expect.element(viewer().getByText('1 / 3', { exact: true })).toBeVisible();
  await button('Next photo').click();
  await expectShown('Photo 2: party-002.jpg');
  await button('Previous photo').click();
  await expectShown('Photo 1: party-003.jpg');
  await expect.element(button('Previous photo')).toBeDisabled();
  await button('Close').click();
  await expect.element(viewer()).not.toBeInTheDocument();
});

test('navigates by arrow keys, closes on Escape, and focuses the last viewed photo', {
  tags: 'rest',
}, async () => {
  await open(1);
  await userEvent.keyboard('{ArrowRight}');
  await expectShown('Photo 2: party-002.jpg');
  await userEvent.keyboard('{ArrowRight}');
  await expectShown('Photo 3: party-001.jpg');
  await expect.element(button('Next photo')).toBeDisabled();
  await userEvent.keyboard('{ArrowLeft}');
  await expectShown('Photo 2: party-002.jpg');
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer()).not.toBeInTheDocument();
  await expect.element(photo(2)).toHaveFocus();
});

test('loads the original on zooming in', async () => {
  await open(2);
  await expect.poll(() => shown()?.src).toMatch(/\/preview\?.*w=640$/);
  await button('Zoom in').click();
  await expect.poll(() => shown()?.src).toMatch(/\/original\?t=/);
});

test('shows a filmstrip on a computer, which leads to any of its photos', { tags: 'rest' }, async () => {
  await page.viewport(1440, 900);
  await open(1);
  const strip = viewer().getByRole('navigation', { name: 'Filmstrip' });
  await expect.poll(() => strip.getByRole('button').elements().filter(isVisible)).toHaveLength(3);
  await strip.getByRole('button', { name: /3 of 3/ }).click();
  await expectShown('Photo 3: party-001.jpg');
  await expectAccessible('the viewer with its filmstrip');
});
