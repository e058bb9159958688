import { type ComponentType, useEffect } from 'react';
import { openLoaded, untilLoaded } from '#lib/loading/load-chunk.ts';
import { whenIdle } from '#lib/loading/when-idle.ts';
import { loadQueue } from '#parts/uploads/queue/queue-slot.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import type { RetentionBannerProps } from './retention-banner.tsx';

/** Loads a part of the page with its texts, again until the network lets it. */
const withTexts = async <Part>(
  load: () => Promise<Part>,
  namespaces: Parameters<typeof loadNamespaces>[0],
): Promise<Part> => {
  const [part] = await untilLoaded(() => Promise.all([load(), loadNamespaces(namespaces)]));
  return part;
};

export async function loadUploadDialog() {
  const [{ UploadDialog }] = await Promise.all([
    import('#parts/uploads/dialog/upload-dialog.tsx'),
    loadNamespaces(['uploads', 'errors', 'tasks']),
  ]);
  return { default: UploadDialog };
}
const loadUploadTiles = () =>
  withTexts(() => import('#parts/uploads/dialog/upload-tile.tsx'), ['uploads', 'errors']);
export const loadUnderwayTile = async () => ({ default: (await loadUploadTiles()).UnderwayTile });
export const loadFailedTile = async () => ({ default: (await loadUploadTiles()).FailedTile });
export const loadDownloadFlow = () => import('./downloads/download-flow.tsx');
export const loadPhotoActions = () => import('./actions/photo-actions.tsx');
export const loadArrangeDialog = () => import('./order/arrange-dialog.tsx');
export const loadAlertDialog = () => import('./alert-dialog.tsx');
export const loadBlurDialog = () => import('./blur-dialog.tsx');
export const loadSaveAtOnce = () => import('./downloads/save-at-once.tsx');
export const loadEventViewer = () => import('./viewer/event-viewer.tsx');

/** Part of the initial page in an event's last days. The page works without it. */
export async function loadRetentionBanner(): Promise<{ default: ComponentType<RetentionBannerProps> }> {
  try {
    const [{ RetentionBanner }] = await Promise.all([
      import('./retention-banner.tsx'),
      loadNamespaces(['retention']),
    ]);
    return { default: RetentionBanner };
  } catch {
    return { default: () => null };
  }
}

/** Part of the initial page while the host keeps photos from guests. */
export async function loadVisibilityNotes() {
  const { VisibilityNotes } = await withTexts(
    () => import('./visibility/visibility-notes.tsx'),
    ['visibility'],
  );
  return { default: VisibilityNotes };
}

/** What the host of an event without photos sees. */
export async function loadInviteGuests() {
  const { InviteGuests } = await withTexts(() => import('./invite-guests.tsx'), ['hosting']);
  return { default: InviteGuests };
}

/** Loads after the page, whose photos do not wait for it. */
export async function loadPeople() {
  const { People } = await withTexts(() => import('./people.tsx'), ['people']);
  return { default: People };
}

/** Part of the initial page of an event with tasks. */
export async function loadTasksLink() {
  const { TasksLink } = await withTexts(() => import('./tasks/tasks-link.tsx'), ['tasks']);
  return { default: TasksLink };
}

/** Part of the initial page of an event whose guest list is open. */
export async function loadGuestListLink() {
  const { GuestListLink } = await withTexts(() => import('./guest-list-link.tsx'), ['guest-list']);
  return { default: GuestListLink };
}

/** The parts of a person's page that few need. */
export async function loadFacesInWork() {
  const { FacesInWork } = await withTexts(() => import('#parts/figures/faces-in-work.tsx'), ['figures']);
  return { default: FacesInWork };
}
export async function loadLikelyPhotos() {
  const { LikelyPhotos } = await withTexts(() => import('./figures/menu/likely-photos.tsx'), ['figures']);
  return { default: LikelyPhotos };
}

/** The parts that buttons open, with their texts. */
const parts = {
  upload: () => Promise.all([loadUploadDialog(), loadUploadTiles(), loadQueue()]),
  download: () =>
    Promise.all([loadDownloadFlow(), loadNamespaces(['downloads', 'figures', 'errors', 'photo-actions'])]),
  saving: () => Promise.all([loadSaveAtOnce(), loadNamespaces(['downloads', 'errors'])]),
  arrange: loadArrangeDialog,
  alerts: loadAlertDialog,
  blur: () => Promise.all([loadBlurDialog(), loadNamespaces(['errors'])]),
  findMe: () => Promise.all([import('./figures/finding/find-me-dialog.tsx'), loadNamespaces(['figures'])]),
  viewer: () =>
    Promise.all([
      loadEventViewer(),
      loadPhotoActions(),
      loadNamespaces(['photo-actions', 'people', 'downloads', 'errors', 'wishes']),
    ]),
};

export type Part = keyof typeof parts;

/** Loads a part of the event page, then opens it. */
export const openPart = (part: Part, open: () => void): void => openLoaded(parts[part], open);

/** Fetches the part that the touched control will open, which its `data-part` names, before the finger is lifted. */
export function fetchPart({ target }: { target: EventTarget }): void {
  const part = (target as Element).closest<HTMLElement>('[data-part]')?.dataset.part as Part | undefined;
  // A failure is reported by the press that follows.
  if (part) parts[part]().catch(() => {});
}

/** The first pictures and the web vitals come before. */
const IDLE_AFTER_MS = 4000;

/** Not in TypeScript's DOM: Safari and Firefox do not have it. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads parts in turn while the page is idle, so that a press opens them at once. Visitors who save data wait instead. */
export function useIdleParts(wanted: readonly (Part | false)[]): void {
  const names = wanted.filter((name) => name !== false).join(' ');
  useEffect(() => {
    if (savesData()) return;
    let isGone = false;
    const loadInTurn = async () => {
      for (const name of names.split(' ') as Part[]) {
        await new Promise<void>(whenIdle);
        if (isGone) return;
        await parts[name]();
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      // Without a network the press reports the failure.
      timer = setTimeout(() => loadInTurn().catch(() => {}), IDLE_AFTER_MS);
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('load', start);
    };
  }, [names]);
}
