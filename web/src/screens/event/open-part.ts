import type { ComponentType } from 'react';
import type { RetentionBannerProps } from '../../features/retention/retention-banner.tsx';
import { loadNamespaces } from '../../i18n/i18n.ts';
import { errorText } from '../../lib/error-text.ts';
import { notify } from '../../lib/notification.ts';

export const loadUploadDialog = () => import('../../features/uploads/upload-dialog.tsx');
export const loadUploadStrip = () => import('../../features/uploads/upload-strip.tsx');
export const loadDownloadFlow = () => import('./download-flow.tsx');
export const loadPhotoActions = () => import('../../features/photo-actions/photo-actions.tsx');
export const loadNewPinDialog = async () => {
  const [{ NewPinDialog }] = await Promise.all([
    import('../../features/joining/new-pin-dialog.tsx'),
    loadNamespaces(['join-event']),
  ]);
  return { default: NewPinDialog };
};
export const loadPhotoViewer = () => import('../../features/photos/photo-viewer.tsx');

/** Part of the page from its first moment on, in an event's last days; without it the page is as good as with it. */
export const loadRetentionBanner = async (): Promise<{ default: ComponentType<RetentionBannerProps> }> => {
  try {
    const [{ RetentionBanner }] = await Promise.all([
      import('../../features/retention/retention-banner.tsx'),
      loadNamespaces(['retention']),
    ]);
    return { default: RetentionBanner };
  } catch {
    return { default: () => null };
  }
};

/** The part that each button opens, with its texts. */
const parts = {
  upload: () => Promise.all([loadUploadDialog(), loadUploadStrip(), loadNamespaces(['uploads'])]),
  download: () => Promise.all([loadDownloadFlow(), loadNamespaces(['downloads', 'figures'])]),
  viewer: () => Promise.all([loadPhotoViewer(), loadPhotoActions(), loadNamespaces(['photo-actions'])]),
};

/**
 * Loads a part of the event page, then opens it. Without a network that costs a message and not the page, on which
 * photos may be on their way; the next press tries again.
 */
export const openPart = (part: keyof typeof parts, open: () => void): void => {
  parts[part]().then(open, (error: unknown) => notify({ type: 'error', message: errorText(error) }));
};
