export type DownloadError = 'noEvent' | 'noFigure' | 'noPhotos';

/** Returns the text key (downloads:errors.*) of what prevents a download, or null. */
export function checkDownload(wanted: {
  eventId: string | undefined;
  figures?: number;
  photos?: number;
}): DownloadError | null {
  if (!wanted.eventId) return 'noEvent';
  if (wanted.figures === 0) return 'noFigure';
  return wanted.photos === 0 ? 'noPhotos' : null;
}
