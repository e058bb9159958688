import { COUNTED_AGAIN_MS } from '@togather/contract/statistics.ts';
import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import type { AnalysedFace } from '#faces/find/engine.ts';
import { FacePhotoUnreadable } from '#faces/pixels/photo-unreadable.ts';
import { FaceWorkerCrashed } from '#faces/workers/pool.ts';
import { proveSelfie } from '#figures/blurs/selfie-proof.ts';
import { readEmbedding } from '#figures/crops/open-face-crop.ts';
import { figureScope } from '#figures/figure-scope.ts';
import { type FigureFaces, type Match, matchFigures } from '#figures/grouping/match-figures.ts';
import { type FigureScope, listEmbeddings } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import type { Request } from '#http/exchange.ts';
import { partsOf, receiveFile } from '#http/multipart-parts.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { type Caller, callerKey } from '#platform/identity/caller.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';

const ONE_FILE = { files: 1, fields: 5, parts: 6 };

/**
 * Reads a selfie from a multipart body into memory only; converts HEIC to JPEG. Takes a place in the upload queue,
 * because it is as large as a photo. `takeField` gets the other fields. Throws Failure NO_FILES, TOO_MANY_FILES, FILE_TOO_LARGE, MULTIPART_MALFORMED,
 * REQUEST_TIMEOUT, UPLOADS_BUSY, HEIC_BUSY, and the codes of ImageError.
 */
export async function receiveSelfie(
  { decoder, uploadGate }: Context,
  request: Request,
  takeField: (name: string, value: unknown) => void = () => undefined,
): Promise<Buffer> {
  const leave = await uploadGate.enter([networkOf(request.ip)], request.pace);
  try {
    const bytes = await readFile(request, takeField);
    return inspect(bytes).format === 'heic' ? await decoder.convertHeic(bytes) : bytes;
  } catch (error) {
    if (error instanceof ImageError || error instanceof DecoderBusy)
      throw new Failure(error.code, { cause: error });
    throw error;
  } finally {
    leave();
  }
}

const readFile = async (
  request: Request,
  takeField: (name: string, value: unknown) => void,
): Promise<Buffer> => {
  let selfie: Buffer | undefined;
  for await (const part of partsOf(request, ONE_FILE)) {
    if (part.type !== 'file') {
      takeField(part.fieldname, part.value);
      continue;
    }
    const bytes = await receiveFile(part);
    if (!bytes) throw new Failure('FILE_TOO_LARGE');
    selfie = bytes;
  }
  if (!selfie) throw new Failure('NO_FILES');
  return selfie;
};

/** Counts the person whom a guest's selfie found: the most similar one. */
function countFound(
  { tally, markSeen }: Context,
  event: EventRow,
  caller: Caller,
  { figureIds }: Match,
): void {
  const [figureId] = figureIds;
  const guest = callerKey(caller);
  if (!figureId || !guest || mayManage(event, caller.user)) return;
  if (markSeen(`found ${figureId} ${guest}`, COUNTED_AGAIN_MS)) tally.count(event.id, 'found');
}

export const findFiguresAct = act(
  'findFigures',
  async (context, { event, caller, request }) => {
    requireGrouping(event);
    const selfie = await receiveSelfie(context, request);
    const match = await findFigures(context, figureScope(context, event, caller.user), selfie);
    countFound(context, event, caller, match);
    return event.offers_blur && match.figureIds.length > 0
      ? { ...match, proof: proveSelfie(context, event.id, match.figureIds) }
      : match;
  },
  'multipart',
);

/**
 * Finds the figures of an event that resemble the face of a selfie. Stores nothing. Throws Failure SELFIE_NO_FACE,
 * SELFIE_SEVERAL_FACES, FILE_CORRUPT, SERVICE_UNAVAILABLE.
 */
const findFigures = async (context: Context, wanted: FigureScope, selfie: Buffer): Promise<Match> => {
  const { embedding, pipelineVersion } = await readSelfie(context, selfie);
  const rows = await listEmbeddings(context.db, wanted, pipelineVersion);
  return matchFigures(embedding, figuresOf(rows), context.faces.pack.calibration);
};

/** Returns the vector of the main face of a selfie. Throws as `findFigures` does. */
export async function readSelfie({ faces }: Context, selfie: Buffer) {
  const analysis = await faces.analyse(selfie).catch((cause) => {
    if (cause instanceof FacePhotoUnreadable) throw new Failure('FILE_CORRUPT', { cause });
    if (cause instanceof FaceWorkerCrashed) throw new Failure('SERVICE_UNAVAILABLE', { cause });
    throw cause;
  });
  const face = chooseSelfieFace(analysis.faces);
  const { pipelineVersion } = faces.pack;
  // The face pack changed during the search.
  if (analysis.pipelineVersion !== pipelineVersion) throw new Failure('SERVICE_UNAVAILABLE');
  return { embedding: face.embedding, pipelineVersion };
}

type FaceRow = Awaited<ReturnType<typeof listEmbeddings>>[number];

/** Returns the figures of rows of their faces. */
export const figuresOf = (rows: readonly FaceRow[]): FigureFaces[] =>
  [...Map.groupBy(rows, (row) => row.figure_id)].map(([id, members]) => ({
    id,
    embeddings: members.map((row) => readEmbedding(row.embedding)),
  }));

/** Throws Failure FACE_GROUPING_OFF. */
export function requireGrouping(event: Pick<EventRow, 'face_grouping'>): void {
  if (!event.face_grouping) throw new Failure('FACE_GROUPING_OFF');
}

/** People in the background are smaller than this share of the person holding the camera. */
const BACKGROUND_HEIGHT = 0.5;

/** Returns the main face of a selfie. Throws Failure SELFIE_NO_FACE, or SELFIE_SEVERAL_FACES for two of similar size. */
export function chooseSelfieFace<F extends Pick<AnalysedFace, 'heightPx'>>(faces: readonly F[]): F {
  const [largest, second] = faces.toSorted((one, other) => other.heightPx - one.heightPx);
  if (!largest) throw new Failure('SELFIE_NO_FACE');
  if (second && second.heightPx >= BACKGROUND_HEIGHT * largest.heightPx)
    throw new Failure('SELFIE_SEVERAL_FACES');
  return largest;
}
