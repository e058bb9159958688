import { cleanShownText } from './shown-text.ts';

/**
 * Names the event of an upload before its body, so that the server decides before it reads. Without it the part eventId
 * comes before the files; only callers who are signed in or have joined an event may send files first.
 */
export const EVENT_ID_HEADER = 'X-Event-Id';

/** The part of an upload in which its sender says how they want to be called. */
export const UPLOADER_NAME_PART = 'uploaderName';
export const UPLOADER_NAME_LENGTH = 40;

/**
 * The name as others read it: one line without invisible characters, and cut where it is too long. It is empty when
 * nothing visible is left, also by the cut.
 */
export const cleanUploaderName = (typed: string): string =>
  cleanShownText([...cleanShownText(typed)].slice(0, UPLOADER_NAME_LENGTH).join(''));
