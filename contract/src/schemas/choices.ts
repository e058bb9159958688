import { z } from 'zod';
import { CHOICE_LIST_NAME_LENGTH, CHOICE_NOTE_LENGTH } from '../limits.ts';
import { UPLOADER_NAME_LENGTH } from '../photos.ts';
import { defineEndpoint } from './endpoint.ts';
import { photo } from './photos.ts';
import { eventParams, id, shownText } from './values.ts';

/** A photo in a list. */
const choice = z.object({
  photoId: id,
  /** The name under which the photo was sent; several photos may have the same. */
  fileName: z.string(),
  /** Empty without one. */
  note: z.string(),
  /** Who chose the photo, or wrote its note last: the name of a link, or for hosts that of a host; null for others, and once the host's account is gone. */
  chosenBy: z.string().nullable(),
  isByHost: z.boolean(),
  chosenAt: z.iso.datetime(),
  uploaderName: z.string().nullable(),
});

/** A list of chosen photos, such as those for the book. The photos are in the order of their arrival. */
export const choiceList = z.object({ listId: id, name: z.string(), choices: z.array(choice) });
export type ChoiceList = z.infer<typeof choiceList>;

const lists = z.object({ lists: z.array(choiceList) });
const listParams = eventParams.extend({ listId: id });
const listName = shownText(CHOICE_LIST_NAME_LENGTH).min(1);

export const listChoices = defineEndpoint('listChoices', {
  summary: "The event's choice lists, oldest first, with the chosen photos",
  params: eventParams,
  response: lists,
});

export const createChoiceList = defineEndpoint('createChoiceList', {
  summary: 'Make a choice list',
  params: eventParams,
  body: z.object({ name: listName }),
  response: z.object({ listId: id }),
  errors: ['CHOICE_LIST_LIMIT_REACHED', 'CHOICE_LIST_EXISTS', 'EVENT_ENDED'],
});

export const renameChoiceList = defineEndpoint('renameChoiceList', {
  summary: 'Rename a choice list',
  params: listParams,
  body: z.object({ name: listName }),
  response: z.object({ renamed: z.literal(true) }),
  errors: ['CHOICE_LIST_NOT_FOUND', 'CHOICE_LIST_EXISTS'],
});

export const deleteChoiceList = defineEndpoint('deleteChoiceList', {
  summary: 'Delete a choice list with its notes; the photos stay in the event',
  params: listParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['CHOICE_LIST_NOT_FOUND'],
});

/**
 * Without a note, one that is there stays; an empty one deletes it. With a note, a photo that is not in the list stays out, so that
 * a late note does not put back what another person took out.
 */
const marking = z.object({ note: shownText(CHOICE_NOTE_LENGTH).optional() });
/** Whether the photo is in the list now. */
const chosen = z.object({ chosen: z.boolean() });

export const choosePhoto = defineEndpoint('choosePhoto', {
  summary:
    'Put a photo into a choice list (without `note`), or write the note of one that is in it (with `note`); the same request again changes nothing',
  params: listParams.extend({ photoId: id }),
  body: marking,
  response: chosen,
  errors: ['CHOICE_LIST_NOT_FOUND', 'PHOTO_NOT_FOUND', 'EVENT_ENDED'],
});

export const unchoosePhoto = defineEndpoint('unchoosePhoto', {
  summary: 'Take a photo out of a choice list, with its note; one that is not in it stays out',
  params: listParams.extend({ photoId: id }),
  response: chosen,
  errors: ['CHOICE_LIST_NOT_FOUND', 'EVENT_ENDED'],
});

/** As a file of names, a table, or the text for the filter of a program. */
const exportQuery = z.object({ as: z.enum(['txt', 'csv', 'lightroom', 'captureone']) });
export type ExportForm = z.infer<typeof exportQuery>['as'];

export const exportChoices = defineEndpoint('exportChoices', {
  summary:
    'A choice list as text: a file name a line (`txt`), a table (`csv`), or the names without extension for the filter of Lightroom or Capture One. The header X-Names-Left-Out counts the names that a filter cannot express',
  params: listParams,
  query: exportQuery,
  media: 'text/plain',
  errors: ['CHOICE_LIST_NOT_FOUND'],
});

// Links for choosing

export const createChooser = defineEndpoint('createChooser', {
  summary:
    'Make a link for choosing: whoever has it sees the photos that everybody sees, and changes the choice lists',
  params: eventParams,
  /** Shown beside what is chosen with the link. */
  body: z.object({ name: shownText(UPLOADER_NAME_LENGTH).min(1) }),
  /** `url` holds a secret and cannot be read again. */
  response: z.object({ chooserId: id, url: z.url() }),
  errors: ['CHOOSER_LIMIT_REACHED', 'EVENT_ENDED'],
});

export const chooser = z.object({
  chooserId: id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Chooser = z.infer<typeof chooser>;

export const listChoosers = defineEndpoint('listChoosers', {
  summary: "The event's links for choosing, oldest first, without their addresses",
  params: eventParams,
  response: z.object({ choosers: z.array(chooser) }),
});

export const revokeChooser = defineEndpoint('revokeChooser', {
  summary: 'Revoke a link for choosing at once; what was chosen with it stays',
  params: eventParams.extend({ chooserId: id }),
  response: z.object({ revoked: z.literal(true) }),
  errors: ['CHOOSER_NOT_FOUND'],
});

const secretParams = z.object({ chooserSecret: z.string().max(64) });
const REFUSALS = ['CHOOSER_NOT_FOUND', 'TOO_MANY_GUESSES'] as const;

const choosablePhoto = photo.pick({
  photoId: true,
  awsPhotoName: true,
  url: true,
  previewUrl: true,
  width: true,
  height: true,
});
export type ChoosablePhoto = z.infer<typeof choosablePhoto>;

export const showChoosing = defineEndpoint('showChoosing', {
  summary:
    'The photos that a link for choosing shows, oldest first; unknown, revoked and ended links get the same 404',
  params: secretParams,
  response: z.object({
    eventName: z.string(),
    /** The name of the link. */
    name: z.string(),
    photos: z.array(choosablePhoto),
  }),
  errors: REFUSALS,
});

export const listChoicesByLink = defineEndpoint('listChoicesByLink', {
  summary: 'The choice lists of the event of a link for choosing, with the photos that everybody sees',
  params: secretParams,
  response: lists,
  errors: REFUSALS,
});

const markParams = secretParams.extend({ listId: id, photoId: id });

export const choosePhotoByLink = defineEndpoint('choosePhotoByLink', {
  summary:
    'Put a photo that everybody sees into a choice list, or write the note of one that is in it, by a link for choosing',
  params: markParams,
  body: marking,
  response: chosen,
  errors: [...REFUSALS, 'CHOICE_LIST_NOT_FOUND', 'PHOTO_NOT_FOUND'],
});

export const unchoosePhotoByLink = defineEndpoint('unchoosePhotoByLink', {
  summary: 'Take a photo that everybody sees out of a choice list, by a link for choosing',
  params: markParams,
  response: chosen,
  errors: [...REFUSALS, 'CHOICE_LIST_NOT_FOUND', 'PHOTO_NOT_FOUND'],
});

// Keys of photographers

export const listChoicesByKey = defineEndpoint('listChoicesByKey', {
  summary:
    "The choice lists of an upload key's event, with the photos that everybody sees; the key needs the scope `choose` and is sent as `Authorization: Bearer <key>`",
  accepts: 'uploadKey',
  response: lists.extend({ eventId: id }),
  errors: ['UPLOAD_KEY_INVALID', 'UPLOAD_KEY_SCOPE'],
});

export const exportChoicesByKey = defineEndpoint('exportChoicesByKey', {
  summary: 'A choice list as text, as `exportChoices` has it, for a key with the scope `choose`',
  accepts: 'uploadKey',
  params: z.object({ listId: id }),
  query: exportQuery,
  media: 'text/plain',
  errors: ['UPLOAD_KEY_INVALID', 'UPLOAD_KEY_SCOPE', 'CHOICE_LIST_NOT_FOUND'],
});
