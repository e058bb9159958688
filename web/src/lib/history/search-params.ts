import { useMemo } from 'react';
import { navigate } from './page-history.ts';
import { useLocation } from './use-location.tsx';

/** Returns the address's query and a function that replaces it. */
export function useSearchParams() {
  const { pathname, search, hash } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const replaceParams = (next: URLSearchParams, { replace = false } = {}) => {
    const query = String(next);
    navigate(`${pathname}${query && `?${query}`}${hash}`, { replace });
  };
  return [params, replaceParams] as const;
}
