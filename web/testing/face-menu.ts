import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#texts/languages.ts';
import type { Replies } from './answer-calls.ts';
import { openPage, signIn } from './open-page.tsx';
import type { sampleParty } from './sample-people.ts';

export const faceMenu = page.getByRole('dialog', { name: /^(Choose people|選擇人物)$/ });
export const people = faceMenu.getByRole('checkbox');
export function person(number: number) {
  return faceMenu.getByRole('checkbox', { name: new RegExp(`^Person ${number},`) });
}
export const facePreview = page.getByRole('dialog', { name: /^(Preview|預覽照片)$/ });

export function chooseByFace() {
  return page.getByRole('button', { name: /^(Select with face recognition|用人臉辨識選取)/ }).click();
}

/** Opens an event's page with the face menu, as host if `event` is a host's. */
export async function openFaces(
  { event, replies }: Pick<ReturnType<typeof sampleParty>, 'event' | 'replies'>,
  more: Replies = {},
  language: Language = 'en',
) {
  const isHost = event.requester_permissions.manageEvent === 'ALLOW';
  if (isHost) signIn();
  await openPage(
    `/event/${event.pinCode}?open=download`,
    { ...replies, listForgetRequests: { requests: [] }, ...more },
    language,
  );
  await chooseByFace();
  await expect.element(faceMenu).toBeVisible();
}
