import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import type { Context } from '#app/context/context.ts';
import { type CropScope, cropTokenOf } from '#figures/crops/crop-token.ts';
import { cropUrlOf } from '#figures/crops/describe-face.ts';
import { figureScope } from '#figures/figure-scope.ts';
import { type FigureScope, listFigureRows } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import type { TaggedBody } from '#http/responding/send-tagged.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { linksOf, tokenOf } from '#photos/serving/photo-links.ts';
import type { EventRow } from '#platform/db/schema.ts';

export const listFiguresAct = act('listFigures', (context, { event, viewer, request, reply }) =>
  sendTagged(context, { request, reply }, listFigures(context, figureScope(context, event, viewer))),
);

/**
 * Returns the people of an event, each with a representative face. Viewers who see the same share one body until the
 * event changes.
 */
const listFigures = (context: Context, scope: FigureScope & { event: EventRow }): TaggedBody => {
  const { event, withHidden, seer } = scope;
  return {
    of: ['figures', event.id, event.version, withHidden, seer, tokenOf(context, event, linksOf(seer))],
    describe: () => readFigures(context, scope),
  };
};

/** Returns the people of an event, each with a representative face. */
export async function readFigures(context: Context, scope: FigureScope): Promise<Figure[]> {
  const rows = await listFigureRows(context.db, scope);
  return describeFigures(context, scope.event, { rows, crops: linksOf(scope.seer) });
}

type Rows = Awaited<ReturnType<typeof listFigureRows>>;

export function describeFigures(
  context: Context,
  event: FigureScope['event'],
  { rows, crops }: { rows: Rows; crops: CropScope },
): Figure[] {
  const token = cropTokenOf(context, event, crops);
  const links = crops === 'all' ? 'all' : 'shown';
  return rows.map((row) => {
    const shown = { id: row.photo_id, name: '', width: 1, height: 1 };
    const [photo] = describePhotos(context, { event, links }, [shown]);
    return {
      id: row.id,
      photoNum: row.photo_count,
      hidden: row.hidden,
      representativeFace: {
        faceBox: { width: row.box_width, height: row.box_height, left: row.box_left, top: row.box_top },
        photo: { photoId: row.photo_id, previewUrl: photo!.previewUrl },
        cropUrl: cropUrlOf(context, row.face_id, token),
      },
    };
  });
}
