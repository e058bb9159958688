import { PERMISSIONS } from '@togather/contract/roles.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { PhotoReport } from '@togather/contract/schemas/photos.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { ManageTab } from '#parts/host/tabs.ts';
import type { Language } from '#texts/languages.ts';
import type { Replies } from './answer-calls.ts';
import { openPage, signIn } from './open-page.tsx';
import { sampleHostMails } from './sample-host-mails.ts';
import { inDays, newId, samplePhotos } from './samples.ts';

export function manage(pin: string, tab?: ManageTab): string {
  return `/manage-event/${pin}${tab ? `?tab=${tab}` : ''}`;
}
export const hostTabs = page.getByRole('navigation', { name: /^(Manage event|管理活動)$/ });
export const section = (name: string) => page.getByRole('region', { name });

/** The answers of an idle event's host area. */
export const quiet: Replies = {
  listReports: { reports: [], total: 0 },
  listForgetRequests: { requests: [] },
  listBlurs: { blurs: [], total: 0, withheld: 0 },
  listHostMails: sampleHostMails(),
  listChapters: { edition: 0, chapters: [] },
  listTasks: { edition: 0, tasks: [] },
  listWalls: { walls: [] },
  listUploadKeys: { uploadKeys: [] },
  listChoices: { lists: [] },
  listChoosers: { choosers: [] },
  listDevices: { devices: [] },
  listCoHosts: { coHosts: [] },
  listHostInvites: { invites: [] },
  listPermissions: {
    allPermissions: PERMISSIONS.map((permission) => ({
      permission,
      principalType: 'EVENT_DEFAULT',
      role: 'PARTICIPANT',
      decision: 'ALLOW',
    })),
  },
};

/** Returns a function that opens a tab of an event's host area. */
export function openTab(tab?: ManageTab) {
  return async (event: Event, replies: Replies = {}, language: Language = 'en') => {
    signIn();
    const answers = { lookUpEvent: event, ...quiet, ...replies };
    const screen = await openPage(manage(event.pinCode, tab), answers, language);
    await expect.element(hostTabs).toBeVisible();
    return screen;
  };
}

/** Returns the server's answer to a change of an event. */
export function changedTo(
  {
    uploadsClosed,
    hostNotice,
    faceGrouping,
    isConcealed,
    takesWishes,
    revealAt,
    uploaderNames,
    shotsPerGuest,
    guestDownloads,
    offersBlur,
    isGuestListOpen,
    ...event
  }: Event,
  change: Partial<ResponseOf<'changeEvent'>>,
): ResponseOf<'changeEvent'> {
  return {
    ...{
      uploadsClosed,
      hostNotice,
      faceGrouping,
      isConcealed,
      takesWishes,
      revealAt,
      uploaderNames,
      shotsPerGuest,
      guestDownloads,
      offersBlur,
      isGuestListOpen,
    },
    eventId: event.eventId,
    eventName: event.eventName,
    eventDate: event.eventDate,
    eventEndDate: event.eventEndDate ?? inDays(75),
    pinCode: event.pinCode,
    ...change,
  };
}

export function sampleReport(change: Partial<PhotoReport> = {}): PhotoReport {
  const [photo] = samplePhotos(1);
  if (!photo) throw new Error('no photo');
  return { id: newId(), photo, reason: 'OTHER', message: '', createdAt: new Date().toISOString(), ...change };
}
