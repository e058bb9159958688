import { useEffect } from 'react';
import { useSearchParams } from '#lib/history/search-params.ts';

/** Opens the dialog of `?open=upload` or `?open=download` once, and removes the parameter. */
export function useOpenParameter(open: { upload: (() => void) | undefined; download: () => void }): void {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameter is handled once.
  useEffect(() => {
    if (!wanted) return;
    if (wanted === 'upload') open.upload?.();
    if (wanted === 'download') open.download();
    search.delete('open');
    setSearch(search, { replace: true });
  }, [wanted]);
}
