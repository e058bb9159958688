import { cleanShownText } from './shown-text.ts';

/**
 * Names the event of an upload before its body, so that the server checks access before it reads. Without this header
 * the part eventId comes before the files. Only callers who are signed in or have joined an event may send files first.
 */
export const EVENT_ID_HEADER = 'X-Event-Id';

/**
 * The host's decision on a photo: it waits for one, everybody sees it, or only its uploader and the host do. Which photos a
 * caller sees also depends on whether the event is concealed.
 */
export const VISIBILITIES = ['pending', 'shown', 'hidden'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The part of an upload with the id of the task that its photos were taken for. */
export const TASK_PART = 'taskId';

/**
 * Whether guests name themselves before an upload: `off` stores no name, `asked` leaves it to them, `required` refuses an upload
 * without one. Upload keys have their own names.
 */
export const UPLOADER_NAMES = ['off', 'asked', 'required'] as const;
export type UploaderNames = (typeof UPLOADER_NAMES)[number];

/**
 * What guests get where they download photos: the originals, JPEGs of at most REDUCED_SIDE pixels, or nothing. Hosts always get the
 * originals, and so do upload keys that a host made for reading.
 */
export const GUEST_DOWNLOADS = ['originals', 'reduced', 'none'] as const;
export type GuestDownloads = (typeof GUEST_DOWNLOADS)[number];
/** The long side of a reduced photo, in pixels. */
export const REDUCED_SIDE = 2048;

/** Returns whether a photo is larger than what guests get under the rule `reduced`. Others keep their file, whatever its format. */
export function isLarge({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) > REDUCED_SIDE;
}

/** The part of an upload with the uploader's display name. An empty one before the files is refused before they are stored. */
export const UPLOADER_NAME_PART = 'uploaderName';
export const UPLOADER_NAME_LENGTH = 40;

/**
 * Returns the name as others see it: one line without invisible characters, cut to the maximum length. Returns '' when
 * nothing visible is left after the cut.
 */
export function cleanUploaderName(typed: string): string {
  return cleanShownText([...cleanShownText(typed)].slice(0, UPLOADER_NAME_LENGTH).join(''));
}
