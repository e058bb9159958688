import { matchPath } from 'react-router';
import { patterns } from '../lib/paths.ts';
import { type Preload, queryingScreenLoader, screenLoader } from './lazy-screen.tsx';

export interface AppRoute {
  pattern: string;
  preload: Preload;
  /** The event page and its kin stand on the dark ground, without a footer. */
  isNight?: boolean;
}

const notFound: AppRoute = {
  pattern: '*',
  preload: screenLoader(async () => (await import('../screens/not-found.tsx')).NotFound),
};

export const routes: AppRoute[] = [
  {
    pattern: patterns.event,
    isNight: true,
    preload: queryingScreenLoader(
      async () => (await import('../screens/event-page.tsx')).EventPage,
      ['event-page', 'photos', 'uploads', 'downloads', 'figures'],
    ),
  },
  notFound,
];

/** The route of an address; also its name in reports, since an address may hold a PIN. */
export const routeOf = (pathname: string): AppRoute =>
  routes.find(({ pattern }) => matchPath(pattern, pathname)) ?? notFound;
