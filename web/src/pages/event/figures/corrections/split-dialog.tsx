import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { FigureSkeletons, figureGrid } from '#parts/figures/figure-list.tsx';
import { facesQuery, split } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PictureCheckBox } from '#ui/fields/picture-check-box.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FailureNote } from '#ui/messages/state-message.tsx';

/** Crops are cut from their photos when first shown. */
const FACE_PAGE = { first: 30, more: 30, thresholdPx: 200 };

/** Lists all faces of one person, to tick those of other people. */
export function SplitDialog({
  eventId,
  figureId,
  onClose,
  onDone,
}: {
  eventId: string;
  figureId: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const { data, error } = useQuery(facesQuery(eventId, figureId));
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const faces = data?.faces ?? [];
  const { count, end } = useGrowingCount(faces.length, FACE_PAGE);
  const work = useAction(async () => {
    await split(eventId, figureId, [...taken]);
    await client.invalidateQueries({ queryKey: ['figures', eventId] });
    onDone();
  });
  const take = (id: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(id);
    else next.delete(id);
    setTaken(next);
  };
  const isAll = faces.length > 0 && taken.size === faces.length;
  const failure = work.error ?? error;
  return (
    <Dialog
      title={t('split.title')}
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p aria-live="polite" className="mr-auto text-sm text-muted tabular-nums max-sm:w-full">
            {isAll ? t('split.all') : t('split.count', { count: taken.size })}
          </p>
          <Button kind="quiet" onClick={onClose} className="max-sm:flex-1">
            {common('cancel')}
          </Button>
          <Button
            className="max-sm:flex-1"
            disabled={taken.size === 0 || isAll}
            isPending={work.isPending}
            onClick={() => void work.run()}
          >
            {t('split.confirm')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{t('split.text')}</p>
        <FailureNote error={failure} />
        {!data && !error && <FigureSkeletons />}
        <ul aria-label={t('split.list')} className={figureGrid}>
          {faces.slice(0, count).map((face, index) => (
            <li key={face.id}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
              <label
                className={classes(
                  'relative block aspect-square cursor-pointer overflow-hidden rounded-card bg-surface outline-2 outline-offset-2 outline-transparent transition-[outline-color] duration-150',
                  taken.has(face.id) && 'outline-accent',
                )}
              >
                <FacePicture src={face.cropUrl} className="absolute inset-0 size-full object-cover" />
                <PictureCheckBox
                  label={t('split.face', { number: index + 1 })}
                  isChecked={taken.has(face.id)}
                  onChange={(isTaken) => take(face.id, isTaken)}
                  className="top-0 right-0"
                />
              </label>
            </li>
          ))}
        </ul>
        <div ref={end} aria-hidden="true" className="h-px" />
      </div>
    </Dialog>
  );
}
