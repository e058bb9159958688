import { z } from 'zod';
import { LISTED_NAME_LENGTH, TABLE_NAME_LENGTH } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id, shownText } from './values.ts';

/** As it was typed; '' means none. */
export const listedName = shownText(LISTED_NAME_LENGTH);
const NUMBERED_TABLE = /^(?:(?:第\s*)?(\d+)\s*(?:號)?桌|(?:table|no\.?|#)?\s*(\d+))$/i;

/** '' means none. A number loses the words around it, so that "7", "第 7 桌" and "Table 7" are one table. */
export const tableName = shownText(TABLE_NAME_LENGTH).overwrite((typed) => {
  const [, chinese, other] = NUMBERED_TABLE.exec(typed.normalize('NFKC')) ?? [];
  return chinese ?? other ?? typed;
});

const listedParams = eventParams.extend({ guestId: id });

/** A person on the guest list. */
const ownListing = z.object({
  guestId: id,
  name: z.string().nullable(),
  table: z.string().nullable(),
  /** True when the numbers come from an earlier face model: without a new selfie no photo is found any more. */
  needsSelfie: z.boolean(),
});
export type OwnListing = z.infer<typeof ownListing>;

export const listedGuest = ownListing.extend({
  /** Photos with this person that everybody may see; null until the first search after the selfie. */
  photoCount: z.int().nonnegative().nullable(),
  /** False when the person added oneself. */
  byHost: z.boolean(),
  addedAt: z.iso.datetime(),
});
export type ListedGuest = z.infer<typeof listedGuest>;

/** The people of a table, or of no table, and how many of them are on no photo. */
export const listedTable = z.object({
  table: z.string().nullable(),
  people: z.int().positive(),
  withoutPhotos: z.int().nonnegative(),
});
export type ListedTable = z.infer<typeof listedTable>;

export const addListedGuest = defineEndpoint('addListedGuest', {
  summary:
    'Put a person on the guest list by a selfie, of which only numbers that describe the face are kept. A host adds anybody; a guest adds oneself where the host has opened the list, and the second time replaces the own entry',
  params: eventParams,
  multipart: {
    selfie: 'a picture of one person: JPEG, PNG, WebP or HEIC of at most 5 MB',
    consent: '`yes`: the person agrees that numbers describing the face are kept until the event ends',
    name: `optional; at most ${LISTED_NAME_LENGTH} characters`,
    table: `optional; at most ${TABLE_NAME_LENGTH} characters`,
    guestId: 'optional, for hosts: the entry that gets this selfie instead of its own',
    isAnother: '`yes`, for hosts: adds a person who looks like one on the list',
  },
  response: ownListing,
  errors: [
    'FACE_GROUPING_OFF',
    'GUEST_LIST_CLOSED',
    'GUEST_LIST_FULL',
    'CONSENT_MISSING',
    'PERSON_ALREADY_LISTED',
    'LISTED_GUEST_NOT_FOUND',
    'EVENT_ENDED',
    'NO_FILES',
    'TOO_MANY_FILES',
    'FILE_TOO_LARGE',
    'FILE_EMPTY',
    'FILE_TRUNCATED',
    'FILE_CORRUPT',
    'FILE_UNSUPPORTED',
    'FILE_TOO_MANY_PIXELS',
    'HEIC_BUSY',
    'MULTIPART_MALFORMED',
    'REQUEST_TIMEOUT',
    'UPLOADS_BUSY',
    'SELFIE_NO_FACE',
    'SELFIE_SEVERAL_FACES',
    'SERVICE_UNAVAILABLE',
  ],
});

export const getGuestList = defineEndpoint('getGuestList', {
  summary:
    'The people on the guest list, in the order in which they were added, with the number of their photos',
  params: eventParams,
  response: z.object({ guests: z.array(listedGuest) }),
});

export const findOwnListing = defineEndpoint('findOwnListing', {
  summary: "The caller's own entry on the guest list",
  params: eventParams,
  response: z.object({ listing: ownListing.nullable() }),
});

export const changeListedGuest = defineEndpoint('changeListedGuest', {
  summary: "Change a person's name or table on the guest list; '' removes it",
  params: listedParams,
  body: z
    .object({ name: listedName.optional(), table: tableName.optional() })
    .refine(({ name, table }) => name !== undefined || table !== undefined, 'The request changes nothing'),
  response: ownListing,
  errors: ['LISTED_GUEST_NOT_FOUND'],
});

export const deleteListedGuest = defineEndpoint('deleteListedGuest', {
  summary: "Delete one's own entry on the guest list; hosts delete any",
  params: listedParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['LISTED_GUEST_NOT_FOUND'],
});

export const deleteGuestList = defineEndpoint('deleteGuestList', {
  summary: 'Delete all entries of the guest list',
  params: eventParams,
  response: z.object({ deleted: z.int().nonnegative() }),
});
