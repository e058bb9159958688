import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSearchParams } from '../../../platform/history/search-params.ts';
import { notify } from '../../../platform/notices/notification.ts';

/** `?photo=` and its id, which a shared link has, opens that photo once; then the address is the event's own again. */
export const useOpenPhoto = (photos: readonly Photo[], open: (index: number) => void): void => {
  const { t } = useTranslation('photos');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('photo');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address asks for is done once.
  useEffect(() => {
    if (!wanted) return;
    const index = photos.findIndex(({ photoId }) => photoId === wanted);
    if (index < 0) notify({ type: 'info', message: t('gone') });
    else open(index);
    search.delete('photo');
    setSearch(search, { replace: true });
  }, [wanted]);
};
