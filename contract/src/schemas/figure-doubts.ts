import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { figureFace } from './figure-repair.ts';
import { eventParams, id } from './values.ts';

/** Most doubts per response. */
export const MOST_DOUBTS = 20;
/** Most faces on one side; the host is not asked about larger figures. */
const MOST_FACES = 1000;

const side = z
  .array(id)
  .min(1)
  .max(MOST_FACES)
  .refine((ids) => new Set(ids).size === ids.length, 'Each face once');
/** The displayed face comes first. */
const sides = z.tuple([side, side]);

export const doubt = z.object({
  /** The two faces to compare. */
  faces: z.tuple([figureFace, figureFace]),
  /**
   * The faces that each displayed face represents: parts of one figure, or the displayed face alone for its whole figure.
   */
  sides,
});
export type Doubt = z.infer<typeof doubt>;

export const listDoubts = defineEndpoint('listDoubts', {
  summary: 'Pairs of faces that may be one person; the pairs whose answer decides most come first',
  params: eventParams,
  /** Empty while face grouping is off. */
  response: z.object({ doubts: z.array(doubt).max(MOST_DOUBTS) }),
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
