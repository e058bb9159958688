import { matchPath } from 'react-router';
import { patterns } from '../lib/paths.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.ts';

export interface AppRoute extends LazyScreen {
  pattern: string;
  /** The event page and its kin stand on the dark ground, without a footer. */
  isNight?: boolean;
}

const notFound: AppRoute = {
  pattern: '*',
  ...lazyScreen(async () => (await import('../screens/not-found.tsx')).NotFound),
};

export const routes: AppRoute[] = [
  {
    pattern: patterns.event,
    isNight: true,
    ...lazyScreen(
      async () => (await import('../screens/event-page.tsx')).EventPage,
      ['event-page', 'photos', 'uploads', 'downloads', 'figures'],
    ),
  },
  notFound,
];

/** The route of an address; also its name in reports, since an address may hold a PIN. */
export const routeOf = (pathname: string): AppRoute =>
  routes.find(({ pattern }) => matchPath(pattern, pathname)) ?? notFound;
