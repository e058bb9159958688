import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';
import { figureFace } from './figure-repair.ts';

const eventParams = z.object({ eventId: id });

/** Doubts that a host is asked about at a time. */
export const MOST_DOUBTS = 20;
/** Faces on one side; the host is not asked about figures with more. */
const MOST_FACES = 1000;

const side = z
  .array(id)
  .min(1)
  .max(MOST_FACES)
  .refine((ids) => new Set(ids).size === ids.length, 'Each face once');
/** The face that is shown comes first. */
const sides = z.tuple([side, side]);

export const doubt = z.object({
  /** The two faces to compare. */
  faces: z.tuple([figureFace, figureFace]),
  /**
   * Faces that each of them represents: parts of one figure, or the shown face alone for the whole of its
   * figure.
   */
  sides,
});
export type Doubt = z.infer<typeof doubt>;

export const listDoubts = defineEndpoint('listDoubts', {
  summary:
    'Pairs of faces of which it is uncertain whether they are one person; first those whose answer decides most',
  params: eventParams,
  /** Empty while face grouping is off. */
  response: z.object({ doubts: z.array(doubt).max(MOST_DOUBTS) }),
  errors: ['SERVICE_UNAVAILABLE'],
});

export const settleDoubt = defineEndpoint('settleDoubt', {
  summary:
    'Whether two faces are one person: shown at once, kept in every later grouping, and not asked again',
  params: eventParams,
  body: z.object({
    /** As given in the doubt. */
    sides: sides.refine(([one, other]) => !one.some((face) => other.includes(face)), 'Each face once'),
    isSame: z.boolean(),
  }),
  response: z.object({ isSame: z.boolean() }),
  /** FACE_NOT_FOUND: a shown face is gone, or is no longer in any figure. */
  errors: ['FACE_NOT_FOUND', 'CORRECTION_LIMIT_REACHED'],
});
