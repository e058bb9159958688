import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useEffect } from 'react';
import { useSearchParams } from '#lib/history/search-params.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';

/** Opens the photo of a shared link's `?photo=` once, and removes the parameter. */
export const useOpenPhoto = (photos: readonly Photo[], open: (index: number) => void): void => {
  const { t } = useTranslation('photos');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('photo');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameter is handled once.
  useEffect(() => {
    if (!wanted) return;
    const index = photos.findIndex(({ photoId }) => photoId === wanted);
    if (index < 0) notify({ type: 'info', message: t('gone') });
    else open(index);
    search.delete('photo');
    setSearch(search, { replace: true });
  }, [wanted]);
};
