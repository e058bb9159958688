import { useEffect } from 'react';
import { useSearchParams } from '../../../platform/history/search-params.ts';

/** `?open=upload` and `?open=download` open that dialog once; then the address is the event's own again. */
export const useOpenParameter = (open: { upload: (() => void) | undefined; download: () => void }): void => {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address asks for is done once.
  useEffect(() => {
    if (!wanted) return;
    if (wanted === 'upload') open.upload?.();
    if (wanted === 'download') open.download();
    search.delete('open');
    setSearch(search, { replace: true });
  }, [wanted]);
};
