import { loadNamespaces } from '../../i18n/i18n.ts';
import { errorText } from '../../lib/error-text.ts';
import { notify } from '../../ui/notification.ts';

export const loadUploadDialog = () => import('../../features/uploads/upload-dialog.tsx');
export const loadUploadStrip = () => import('../../features/uploads/upload-strip.tsx');
export const loadDownloadFlow = () => import('./download-flow.tsx');
export const loadPhotoViewer = () => import('../../features/photos/photo-viewer.tsx');

/** What each press opens, with its texts. */
const parts = {
  upload: () => Promise.all([loadUploadDialog(), loadUploadStrip(), loadNamespaces(['uploads'])]),
  download: () => Promise.all([loadDownloadFlow(), loadNamespaces(['downloads', 'figures'])]),
  viewer: loadPhotoViewer,
};

/**
 * Loads a part of the event page, then opens it. Without a network that costs a message and not the page, on which
 * photos may be on their way; the next press tries again.
 */
export const openPart = (part: keyof typeof parts, open: () => void): void => {
  parts[part]().then(open, (error: unknown) => notify({ type: 'error', message: errorText(error) }));
};
