import { matchWebPath } from '@togather/contract/web-paths.ts';
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { type Arrival, firstArrival, onArrival } from './page-history.ts';

const Here = createContext<Arrival>(firstArrival());

/** Follows the browser's address. A new page takes the old one's place when its code is there, not before. */
export const LocationProvider = ({ children }: { children: ReactNode }) => {
  const [arrival, setArrival] = useState(firstArrival);
  useEffect(() => onArrival((next) => startTransition(() => setArrival(next))), []);
  return <Here value={arrival}>{children}</Here>;
};

/** Where the shown page is; it may lag behind the browser's address while the next page loads. */
export const useLocation = (): Arrival => use(Here);

/** The parameters of the shown page's address under one of the web's patterns; none when it is another page. */
export const useParams = (pattern: string): Readonly<Record<string, string | undefined>> =>
  matchWebPath(pattern, useLocation().pathname) ?? {};
