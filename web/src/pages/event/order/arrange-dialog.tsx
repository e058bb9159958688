import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useId } from 'react';
import { type PhotoSource, uploadersOf } from '#parts/photos/arrange-photos.ts';
import { PHOTO_ORDERS, type PhotoOrder } from '#parts/photos/request-first-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { fieldClasses } from '#ui/fields/text-field.tsx';
import { CheckIcon, SortIcon } from '#ui/icons/icons.tsx';

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
            <label htmlFor={id} className="font-medium">
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

const looks =
  '-my-1 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-3 text-sm text-muted hover:bg-ink/6';

/** Starts the host's selection of photos. */
export function SelectButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('photos');
  return (
    <button type="button" onClick={onPress} className={looks}>
      <CheckIcon className="size-5 shrink-0" />
      <span className="max-[22rem]:sr-only">{t('selectPhotos')}</span>
    </button>
  );
}

/** Opens the sort and filter dialog, and names the current choice unless it is all photos, newest upload first. */
export function ArrangeButton({
  order,
  source,
  onPress,
}: {
  order: PhotoOrder;
  source: PhotoSource;
  onPress: () => void;
}) {
  const { t } = useTranslation('photos');
  const whose = source === 'mine' ? t('mine') : source.slice('by:'.length);
  const said = [source !== 'all' && whose, order !== 'uploaded' && t(`orders.${order}`)].filter(Boolean);
  return (
    <button type="button" onClick={onPress} aria-haspopup="dialog" className={looks}>
      <SortIcon className="size-5 shrink-0" />
      {said.length > 0 ? (
        <bdi className="max-w-40 truncate sm:max-w-60">{said.join(' · ')}</bdi>
      ) : (
        // The narrowest phones have no room for it beside the processing note.
        <span className="max-[22rem]:sr-only">{t('sort')}</span>
      )}
    </button>
  );
}
