import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id } from './values.ts';

export const blur = z.object({
  id,
  /** Null when the figure was erased: what is blurred stays so. */
  figureId: id.nullable(),
  askedAt: z.iso.datetime(),
  /** Photos in which the person is blurred, or will be. */
  photoCount: z.int().nonnegative(),
});
export type Blur = z.infer<typeof blur>;

export const blurFigure = defineEndpoint('blurFigure', {
  summary:
    'Blur the own face in every picture that others get, also in later photos. Others do not get a photo until it is blurred',
  params: eventParams,
  body: z.object({
    figureId: id,
    /** Of `findFigures`: a selfie has found the figure. */
    proof: z.string().max(200),
  }),
  response: z.object({ blur }),
  errors: [
    'BLUR_NOT_OFFERED',
    'FACE_GROUPING_OFF',
    'FIGURE_NOT_FOUND',
    'SELFIE_NEEDED',
    'BLUR_LIMIT_REACHED',
  ],
});

export const listBlurs = defineEndpoint('listBlurs', {
  summary: "The caller's requests to be blurred, oldest first; for hosts also the number of all",
  params: eventParams,
  response: z.object({
    blurs: z.array(blur),
    /** Requests of everybody; hosts only. */
    total: z.int().nonnegative().optional(),
    /** Photos that nobody gets until they are blurred or searched. */
    withheld: z.int().nonnegative(),
  }),
});

export const takeBackBlur = defineEndpoint('takeBackBlur', {
  summary: 'Withdraw the own request to be blurred: the clear pictures return',
  params: eventParams.extend({ blurId: id }),
  response: z.object({ blurId: id }),
  errors: ['BLUR_NOT_FOUND'],
});
