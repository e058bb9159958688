export type DownloadError = 'noEvent' | 'noFigure' | 'noPhotos';

/** Returns what prevents a download, as the name of its text (downloads:errors.*). Null when it can begin. */
export const checkDownload = (wanted: {
  eventId: string | undefined;
  figures?: number;
  photos?: number;
}): DownloadError | null => {
  if (!wanted.eventId) return 'noEvent';
  if (wanted.figures === 0) return 'noFigure';
  return wanted.photos === 0 ? 'noPhotos' : null;
};
