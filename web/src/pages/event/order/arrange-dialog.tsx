import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useId } from 'react';
import { type PhotoSource, uploadersOf } from '#parts/photos/arrange-photos.ts';
import { PHOTO_ORDERS, type PhotoOrder } from '#parts/photos/request-first-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';

/** Sets the order and the uploader filter. The grid follows each choice at once. */
export function ArrangeDialog({
  photos,
  order,
  source,
  own,
  isStacked,
  onOrder,
  onSource,
  onStack,
  onClose,
}: {
  /** All photos of the event. */
  photos: readonly Photo[];
  order: PhotoOrder;
  source: PhotoSource;
  /** Ids of the user's own uploads, once known. */
  own: ReadonlySet<string> | undefined;
  /** Whether similar photos are shown as one. */
  isStacked: boolean;
  onOrder: (order: PhotoOrder) => void;
  onSource: (source: PhotoSource) => void;
  /** Undefined where there is nothing to find similar photos by. */
  onStack: ((isStacked: boolean) => void) | undefined;
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
          <SelectField<PhotoSource> label={t('from')} value={source} onChange={onSource} className="gap-2">
            <option value="all">{t('everybody', { count: photos.length })}</option>
            {mine > 0 && <option value="mine">{t('mineCount', { count: mine })}</option>}
            {uploaders.map(({ name, count }) => (
              <option key={name} value={`by:${name}`}>
                {t('uploaderCount', { name, count })}
              </option>
            ))}
          </SelectField>
        )}
        {onStack && (
          <div>
            <SwitchRow id={`${id}-stack`} isOn={isStacked} isUpdating={false} onSwitch={onStack}>
              <span id={`${id}-stack`} className="font-semibold">
                {t('stacked')}
              </span>
            </SwitchRow>
            <p id={`${id}-stack-text`} className="text-sm text-muted">
              {t('stackedText')}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
