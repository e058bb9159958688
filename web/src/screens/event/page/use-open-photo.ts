import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSearchParams } from '../../../platform/history/search-params.ts';
import { notify } from '../../../platform/notices/notification.ts';

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
