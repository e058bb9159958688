import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { figureFace } from './figure-repair.ts';
import { id } from './ids.ts';

const eventParams = z.object({ eventId: id });

/** Doubts that a host is asked about in one go. */
export const MOST_DOUBTS = 20;
/** Faces of one side; figures of more are not asked about. */
const MOST_FACES = 1000;

const side = z
  .array(id)
  .min(1)
  .max(MOST_FACES)
  .refine((ids) => new Set(ids).size === ids.length, 'Each face once');
/** The face that is looked at comes first. */
const sides = z.tuple([side, side]);

export const doubt = z.object({
  /** What to look at beside each other. */
  faces: z.tuple([figureFace, figureFace]),
  /** Faces that each of them stands for: parts of one figure, or the shown face alone for the whole of its figure. */
  sides,
});
export type Doubt = z.infer<typeof doubt>;

export const listDoubts = defineEndpoint('listDoubts', {
  summary:
    'Pairs of faces of which it is uncertain whether they are one person; first those whose answer decides most',
  params: eventParams,
  /** None while face grouping is off. */
  response: z.object({ doubts: z.array(doubt).max(MOST_DOUBTS) }),
});

export const settleDoubt = defineEndpoint('settleDoubt', {
  summary:
    'Whether two faces are one person: shown at once, kept in every later grouping, and not asked again',
  params: eventParams,
  body: z.object({
    /** As the doubt gives them. */
    sides: sides.refine(([one, other]) => !one.some((face) => other.includes(face)), 'Each face once'),
    isSame: z.boolean(),
  }),
  response: z.object({ isSame: z.boolean() }),
  /** FACE_NOT_FOUND: a face that was shown is gone, or is in no figure any more. */
  errors: ['FACE_NOT_FOUND'],
});
