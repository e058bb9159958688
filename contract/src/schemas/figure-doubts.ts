import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { figureFace } from './figure-repair.ts';
import { eventParams, id } from './values.ts';

/** Doubts per response. */
export const MAX_DOUBTS = 20;
/** The host is not asked about larger figures. */
const MAX_FACES_PER_SIDE = 1000;

const side = z
  .array(id)
  .min(1)
  .max(MAX_FACES_PER_SIDE)
  .refine((ids) => new Set(ids).size === ids.length, 'Each face once');
/** The displayed face comes first. */
const sides = z.tuple([side, side]);

export const doubt = z.object({
  /** The two faces to compare. */
  faces: z.tuple([figureFace, figureFace]),
  /** For each displayed face, the ids it stands for. One id means its whole figure; several are a part of a figure. */
  sides,
});
export type Doubt = z.infer<typeof doubt>;

export const listDoubts = defineEndpoint('listDoubts', {
  summary: 'Pairs of faces that may be one person; the pairs whose answer decides most come first',
  params: eventParams,
  /** Empty while face grouping is off. */
  response: z.object({ doubts: z.array(doubt).max(MAX_DOUBTS) }),
  errors: ['SERVICE_UNAVAILABLE'],
});

export const answerDoubt = defineEndpoint('answerDoubt', {
  summary:
    'Answer whether two faces are one person; shown at once, kept in every later grouping, and not asked again',
  params: eventParams,
  body: z.object({
    sides: sides.refine(([one, other]) => !one.some((face) => other.includes(face)), 'Each face once'),
    isSame: z.boolean(),
  }),
  response: z.object({ isSame: z.boolean() }),
  /** FACE_NOT_FOUND: a displayed face was deleted, or is no longer in any figure. */
  errors: ['FACE_NOT_FOUND', 'CORRECTION_LIMIT_REACHED'],
});
