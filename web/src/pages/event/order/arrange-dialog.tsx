import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useId } from 'react';
import { type PhotoSource, uploadersOf } from '#parts/photos/arrange-photos.ts';
import { PHOTO_ORDERS, type PhotoOrder } from '#parts/photos/request-first-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { fieldClasses } from '#ui/fields/text-field.tsx';

/** Sets the order and the uploader filter. The grid follows each choice at once. */
export function ArrangeDialog({
  photos,
  order,
  source,
  own,
  onOrder,
  onSource,
  onClose,
}: {
  /** All photos of the event. */
  photos: readonly Photo[];
  order: PhotoOrder;
  source: PhotoSource;
  /** Ids of the user's own uploads, once known. */
  own: ReadonlySet<string> | undefined;
  onOrder: (order: PhotoOrder) => void;
  onSource: (source: PhotoSource) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('photos');
  const id = useId();
  const uploaders = uploadersOf(photos);
  const mine = photos.filter(({ photoId }) => own?.has(photoId)).length;
  const footer = (
    <Button className="w-full" onClick={onClose}>
      {t('showPhotos')}
    </Button>
  );
  return (
    <Dialog title={t('sort')} isOpen onClose={onClose} footer={footer}>
      <div className="grid gap-5">
        <Choice
          label={t('order')}
          isColumn
          options={PHOTO_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
          value={order}
          onChange={onOrder}
        />
        {(uploaders.length > 0 || mine > 0) && (
          <div className="grid gap-2">
            <label htmlFor={id} className="font-semibold">
              {t('from')}
            </label>
            <select
              id={id}
              value={source}
              onChange={(event) => onSource(event.target.value as PhotoSource)}
              className={fieldClasses}
            >
              <option value="all">{t('everybody', { count: photos.length })}</option>
              {mine > 0 && <option value="mine">{t('mineCount', { count: mine })}</option>}
              {uploaders.map(({ name, count }) => (
                <option key={name} value={`by:${name}`}>
                  {t('uploaderCount', { name, count })}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
    </Dialog>
  );
}
