import type { Figure } from '@togather/contract/schemas/figures.ts';
import type { Context } from '../context/context.ts';
import { describePhotos, tokenOf } from '../photos/describe-photo.ts';
import { cropUrlOf } from './describe-face.ts';
import { type FigureScope, listFigureRows } from './queries.ts';

/** Lists the people of an event, each with a representative face. */
export const listFigures = async (
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  wanted: FigureScope,
): Promise<Figure[]> => {
  const rows = await listFigureRows(context.db, wanted);
  return describeFigures(context, wanted.event, rows);
};

type Rows = Awaited<ReturnType<typeof listFigureRows>>;

export const describeFigures = (
  context: Pick<Context, 'clock' | 'publicUrl' | 'secrets'>,
  event: FigureScope['event'],
  rows: Rows,
): Figure[] => {
  const token = tokenOf(context, event);
  return rows.map((row) => {
    const [photo] = describePhotos(context, event, [{ id: row.photo_id, name: '', width: 1, height: 1 }]);
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
};
