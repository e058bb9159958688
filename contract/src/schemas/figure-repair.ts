import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { faceBox, figure } from './figures.ts';
import { eventParams, id } from './values.ts';

const isEachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** Most figures per merge, and most faces per split. */
const MAX_FIGURES = 50;
const MAX_FACES = 500;

export const mergeFigures = defineEndpoint('mergeFigures', {
  summary: 'Merge figures that are one person, also in every later grouping',
  params: eventParams,
  body: z.object({
    figureIds: z.array(id).min(2).max(MAX_FIGURES).refine(isEachOnce, 'Each figure once'),
  }),
  /** The remaining figure: one of the given ids. */
  response: z.object({ figureId: id }),
  errors: ['FIGURE_NOT_FOUND', 'FIGURE_BLURRED', 'CORRECTION_LIMIT_REACHED'],
});

export const splitFigure = defineEndpoint('splitFigure', {
  summary: 'Split faces from a figure because they are another person, also in every later grouping',
  params: eventParams,
  body: z.object({
    figureId: id,
    /** Some of the figure's faces, never all. */
    faceIds: z.array(id).min(1).max(MAX_FACES).refine(isEachOnce, 'Each face once'),
  }),
  /** The figure of the separated faces. */
  response: z.object({ figureId: id }),
  errors: ['FIGURE_NOT_FOUND', 'FIGURE_BLURRED', 'FACE_NOT_FOUND', 'CORRECTION_LIMIT_REACHED'],
});

export const hideFigure = defineEndpoint('hideFigure', {
  summary: 'Hide a figure from everyone but the host, or show it again',
  params: eventParams,
  body: z.object({ figureId: id, hidden: z.boolean() }),
  response: z.object({ figureId: id, hidden: z.boolean() }),
  errors: ['FIGURE_NOT_FOUND', 'CORRECTION_LIMIT_REACHED'],
});

export const figureFace = z.object({
  id,
  photoId: id,
  faceBox,
  /** Signed address of the face as a square of 160 pixels. */
  cropUrl: z.url(),
});
export type FigureFace = z.infer<typeof figureFace>;

export const listFaces = defineEndpoint('listFaces', {
  summary: 'All faces of a figure, those of the newest photos first',
  params: eventParams.extend({ figureId: id }),
  response: z.object({ faces: z.array(figureFace) }),
  errors: ['FIGURE_NOT_FOUND'],
});

export const forgetFigure = defineEndpoint('forgetFigure', {
  summary:
    'Hide a figure from everyone at once, and erase it with its faces after 24 hours unless the request is withdrawn. The faces stay marked in their photos, so that no later grouping finds them again; new photos may show the person again',
  params: eventParams,
  body: z.object({ figureId: id }),
  response: z.object({ forgotten: z.literal(true), requestId: id }),
  errors: ['FIGURE_NOT_FOUND', 'FORGET_LIMIT_REACHED'],
});

export const forgetRequest = z.object({
  id,
  askedAt: z.iso.datetime(),
  /** After this time the request cannot be withdrawn. */
  erasedAt: z.iso.datetime(),
  /** True when the caller made the request. */
  isOwn: z.boolean(),
  /** The figure before the request; nobody else can see it. */
  figure,
});
export type ForgetRequest = z.infer<typeof forgetRequest>;

export const listForgetRequests = defineEndpoint('listForgetRequests', {
  summary: "Open requests to forget a face, oldest first: the caller's own, or all for the host",
  params: eventParams,
  response: z.object({ requests: z.array(forgetRequest) }),
});

export const takeBackForgetting = defineEndpoint('takeBackForgetting', {
  summary: 'Withdraw a request to forget a face, as its author or as the host',
  params: eventParams.extend({ requestId: id }),
  response: z.object({ requestId: id }),
  errors: ['FORGET_REQUEST_NOT_FOUND'],
});

/** Most figures that a selfie search returns. */
export const MAX_FOUND = 3;

export const findFigures = defineEndpoint('findFigures', {
  summary: "Find the event's figures that resemble the face of a selfie, which is not stored",
  params: eventParams,
  multipart: { selfie: 'a JPEG, PNG, WebP or HEIC of at most 5 MB with one face' },
  response: z.object({
    /** Most similar first; empty when nobody in the event resembles the selfie. */
    figureIds: z.array(id).max(MAX_FOUND),
    /** True when the first figure is similar enough to be the same person, and no other figure is close. */
    confident: z.boolean(),
    /** For `blurFigure`, some minutes long: a selfie has found these figures. Absent where the event does not offer it. */
    proof: z.string().optional(),
  }),
  errors: [
    'MULTIPART_MALFORMED',
    'NO_FILES',
    'TOO_MANY_FILES',
    'REQUEST_TIMEOUT',
    'UPLOADS_BUSY',
    'FACE_GROUPING_OFF',
    'FILE_TOO_LARGE',
    'FILE_EMPTY',
    'FILE_TRUNCATED',
    'FILE_CORRUPT',
    'FILE_UNSUPPORTED',
    'FILE_TOO_MANY_PIXELS',
    'SELFIE_NO_FACE',
    'SELFIE_SEVERAL_FACES',
    'HEIC_BUSY',
    'SERVICE_UNAVAILABLE',
  ],
});
