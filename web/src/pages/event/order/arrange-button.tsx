import type { PhotoSource } from '#parts/photos/arrange-photos.ts';
import type { PhotoOrder } from '#parts/photos/request-first-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CheckIcon, SortIcon } from '#ui/icons/icons.tsx';

const looks =
  '-my-1 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-3 text-sm text-muted hover:bg-ink/6';

/** Starts the host's selection of photos. */
export function SelectButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('photos');
  return (
    <button type="button" data-part="download" onClick={onPress} className={looks}>
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
    <button type="button" data-part="arrange" aria-haspopup="dialog" onClick={onPress} className={looks}>
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
