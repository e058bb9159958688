import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readAdDraft } from '#parts/ads/ad-draft.ts';
import type { Language } from '#texts/languages.ts';
import type { Replies } from './answer-calls.ts';
import { openPage, signIn } from './open-page.tsx';
import { asHost, sampleAd, sampleEvent } from './samples.ts';

export const backstageAt = (pin: string): string => `/plus-event-backstage/${pin}`;
export function slot(position: number) {
  return page.getByRole('group', { name: new RegExp(`^(Ad|廣告) ?${position}$`) });
}
/** Opens a slot's row, unless it is open. */
export async function openSlot(position: number) {
  const row = slot(position).getByRole('button', { name: new RegExp(`^(Ad|廣告) ?${position}`) });
  if (row.element().getAttribute('aria-expanded') === 'false') await row.click();
}
export const preview = (position: number) => page.getByRole('img', { name: `Preview of ad ${position}` });
export const saveButton = page.getByRole('button', { name: /^Sav(e|ing…)$/ });
export const subtitleField = page.getByLabelText('Sponsor subtitle');
export const SAVED = 'Ad settings saved successfully!';
export const FAILED = 'Failed to save ad settings. Please try again later.';
export const BACK = 'Your unsaved changes have been restored.';

/** Returns a saved ad with another name. */
export const namedAd = (positionId: number, name: string): Ad => ({ ...sampleAd(positionId), name });

/** Returns a Plus event with these ads as its host gets it. */
export function eventWithAds(adInfos: readonly Ad[] = []): Event {
  return asHost(sampleEvent({ adInfos: [...adInfos], plusEventSettings: { sponsorSubtitle: '' } }, 'Plus'));
}

/** Returns the server's answers after an event's ads were saved. */
export function savedAs(
  event: Event,
  { ads = event.adInfos, subtitle = '' }: { ads?: Ad[]; subtitle?: string },
): Replies {
  return {
    saveAds: { adInfos: ads, plusEventSettings: { sponsorSubtitle: subtitle } },
    lookUpEvent: { ...event, adInfos: ads, plusEventSettings: { sponsorSubtitle: subtitle } },
  };
}

export async function openBackstage(event: Event, replies: Replies = {}, language: Language = 'en') {
  signIn();
  const permitted = { lookUpEvent: event, isHost: { isEventHost: true } };
  const screen = await openPage(backstageAt(event.pinCode), { ...permitted, ...replies }, language);
  await expect.element(slot(6)).toBeVisible();
  return screen;
}

/** Presses a button that opens the file chooser, and picks a file. */
export async function pickThrough(position: number, press: () => Promise<void>, file: File) {
  const opening = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  await press();
  await expect.poll(() => opening.mock.contexts).toHaveLength(1);
  const [input] = opening.mock.contexts;
  opening.mockRestore();
  if (!(input instanceof HTMLInputElement) || !slot(position).element().contains(input))
    throw new Error('the picker is not of this slot');
  await userEvent.upload(input, file);
}

/** Picks a file in the file chooser that the slot opens. */
export async function chooseImage(position: number, file: File) {
  await openSlot(position);
  const button = slot(position).getByRole('button', { name: /^(Choose an image|Replace)/ });
  return pickThrough(position, () => button.click(), file);
}

/** Drops a file onto a slot. */
export function dropImage(position: number, file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const place = slot(position).element();
  for (const type of ['dragover', 'drop'])
    place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

export async function fillTexts(position: number, texts: { name?: string; link?: string }) {
  await openSlot(position);
  const fields = slot(position);
  if (texts.name !== undefined) await fields.getByLabelText('Ad name').fill(texts.name);
  if (texts.link === undefined) return;
  await fields.getByLabelText('Link').fill(texts.link);
  await userEvent.tab();
}

/** Returns the file that a slot would send, and the size of its preview. */
export async function chosenImage(eventId: string, position: number) {
  await expect.poll(() => (preview(position).element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  const { naturalWidth: width, naturalHeight: height } = preview(position).element() as HTMLImageElement;
  const { slots } = await readAdDraft(eventId);
  const { image } = slots[position] ?? {};
  if (typeof image !== 'object') throw new Error(`slot ${position} has no new picture`);
  const start = new TextDecoder('latin1').decode(await image.file.slice(0, 12).arrayBuffer());
  const { name, type } = image.file;
  return { name, type, start: start.slice(0, 4) + start.slice(8), width, height };
}
