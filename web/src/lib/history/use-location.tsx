import { matchWebPath } from '@togather/contract/web-paths.ts';
import { createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { type Arrival, firstArrival, navigate, onArrival } from './page-history.ts';

const Here = createContext<Arrival>(firstArrival());

/** Follows the browser's address. A new page replaces the old one once its code has loaded. */
export function LocationProvider({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState(firstArrival);
  useEffect(() => onArrival((next) => startTransition(() => setArrival(next))), []);
  return <Here value={arrival}>{children}</Here>;
}

/** Returns the shown page's location, which may lag behind the address while the next page loads. */
export const useLocation = (): Arrival => use(Here);

/** Returns the parameters of the shown page's address under a pattern, or none for another page. */
export function useParams(pattern: string): Readonly<Record<string, string | undefined>> {
  return matchWebPath(pattern, useLocation().pathname) ?? {};
}

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
