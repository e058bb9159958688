export type DownloadError = 'noEvent' | 'noFigure' | 'noPhotos';

/** What stands in the way of a download: each names its text (downloads:errors.*). Null when it can begin. */
export const checkDownload = (wanted: {
  eventId: string | undefined;
  figures?: number;
  photos?: number;
}): DownloadError | null => {
  if (!wanted.eventId) return 'noEvent';
  if (wanted.figures === 0) return 'noFigure';
  return wanted.photos === 0 ? 'noPhotos' : null;
};
