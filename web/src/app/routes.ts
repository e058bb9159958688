import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import type { Namespace } from '#texts/resources.ts';

/** One route of the web: plain data, used by the router, the build's preloads and the screenshots. */
export interface Route {
  readonly page: keyof typeof webPatterns | 'notFound';
  /** Its file in `pages/`, which exports `Screen`. */
  readonly screen: string;
  /** Texts of the screen, besides those of every page. */
  readonly texts: readonly Namespace[];
  /** The event pages have a dark background and no footer. */
  readonly isNight?: boolean;
  /** Shown without navigation bar, footer and the notes of other pages. */
  readonly isBare?: boolean;
  /** Informational pages render their own footer. */
  readonly isMarketing?: boolean;
  /** TanStack Query's provider is loaded with the screen. */
  readonly usesQueries?: boolean;
}

export const routes: readonly Route[] = [
  { page: 'home', screen: 'home/home', texts: ['home', 'join-event'], isMarketing: true },
  { page: 'pricing', screen: 'site/pricing', texts: ['pricing'], isMarketing: true },
  { page: 'aboutUs', screen: 'site/about-us', texts: ['about-us'], isMarketing: true },
  {
    page: 'customerService',
    screen: 'site/customer-service',
    texts: ['customer-service'],
    isMarketing: true,
  },
  {
    page: 'createFreeEvent',
    screen: 'create/create-free-event',
    texts: ['create-event', 'sign-in', 'errors'],
  },
  {
    page: 'newEventInfo',
    screen: 'create/new-event-info',
    texts: ['create-event', 'hosting'],
    usesQueries: true,
  },
  { page: 'joinEvent', screen: 'join/join-event', texts: ['join-event'] },
  { page: 'uploadPhotos', screen: 'join/upload-photos', texts: ['photo-guides', 'join-event'] },
  { page: 'downloadPhotos', screen: 'join/download-photos', texts: ['photo-guides', 'join-event'] },
  {
    page: 'hostedEvents',
    screen: 'events/hosted-events',
    texts: ['member-center', 'sign-in', 'visibility'],
    usesQueries: true,
  },
  {
    page: 'joinedEvents',
    screen: 'events/joined-events',
    texts: ['member-center', 'sign-in'],
    usesQueries: true,
  },
  {
    page: 'manageEvent',
    screen: 'host/manage-event',
    texts: [
      'hosting',
      'chapters',
      'tasks',
      'task-lists',
      'co-hosts',
      'host-mails',
      'walls',
      'create-event',
      'figures',
      'sign-in',
      'upload-keys',
      'choices',
      'devices',
      'visibility',
      'wishes',
      'statistics',
      'errors',
    ],
    usesQueries: true,
  },
  {
    page: 'review',
    screen: 'review/review',
    texts: ['visibility', 'event-page', 'sign-in'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'missingPeople',
    screen: 'missing-people/missing-people',
    texts: ['missing-people', 'guest-list', 'figures', 'event-page'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'guestList',
    screen: 'guest-list/guest-list',
    texts: ['guest-list', 'figures', 'event-page', 'errors'],
    usesQueries: true,
  },
  {
    page: 'photoBook',
    screen: 'book/book',
    texts: ['photo-book', 'hosting', 'sign-in', 'errors'],
    usesQueries: true,
  },
  {
    page: 'choices',
    screen: 'choices/choices',
    texts: ['choices', 'hosting', 'sign-in', 'errors'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'choose',
    screen: 'choices/choose',
    texts: ['choices', 'errors'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'upgradeEvent',
    screen: 'create/upgrade-event',
    texts: ['payments', 'hosting', 'sign-in'],
    usesQueries: true,
  },
  {
    page: 'backstage',
    screen: 'backstage/backstage',
    texts: ['backstage', 'hosting', 'statistics', 'sign-in'],
    usesQueries: true,
  },
  {
    page: 'pendingEvent',
    screen: 'create/pending-event',
    texts: ['payments', 'create-event', 'sign-in', 'errors'],
  },
  {
    page: 'pendingEventComplete',
    screen: 'create/pending-event-complete',
    texts: ['payments', 'create-event', 'hosting', 'sign-in'],
    usesQueries: true,
  },
  {
    page: 'hostInvite',
    screen: 'host/host-invite',
    texts: ['co-hosts', 'sign-in', 'errors'],
    usesQueries: true,
  },
  { page: 'wall', screen: 'wall/wall', texts: ['walls'], isNight: true, isBare: true },
  { page: 'account', screen: 'account/account', texts: ['account', 'sign-in', 'user-menu'] },
  { page: 'admin', screen: 'admin/admin', texts: ['admin', 'sign-in'], usesQueries: true },
  { page: 'photographers', screen: 'site/photographers', texts: ['photographers'] },
  { page: 'terms', screen: 'site/terms', texts: ['terms'] },
  { page: 'privacy', screen: 'site/privacy', texts: ['privacy'] },
  { page: 'faceNotice', screen: 'site/face-notice', texts: ['face-notice'] },
  { page: 'confirmAlerts', screen: 'mail-links/confirm-alerts', texts: ['photo-alerts'] },
  { page: 'stopAlerts', screen: 'mail-links/stop-alerts', texts: ['photo-alerts'] },
  { page: 'stopHostMails', screen: 'mail-links/stop-host-mails', texts: ['host-mails'] },
  { page: 'downloadEverything', screen: 'mail-links/download-everything', texts: ['host-mails'] },
  { page: 'signInCallback', screen: 'account/sign-in-callback', texts: ['sign-in'] },
  {
    page: 'event',
    screen: 'event/event-page',
    texts: ['event-page', 'photos'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'person',
    screen: 'event/person-page',
    texts: ['event-page', 'photos', 'people'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'wishes',
    screen: 'wishes/wishes',
    texts: ['wishes', 'event-page', 'errors'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'tasks',
    screen: 'event/tasks-page',
    texts: ['event-page', 'photos', 'tasks'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'task',
    screen: 'event/task-page',
    texts: ['event-page', 'photos', 'tasks'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'plusSample',
    screen: 'event/sample/plus-event-sample',
    texts: ['event-page', 'photos'],
    isNight: true,
    usesQueries: true,
  },
  {
    page: 'freeSample',
    screen: 'event/sample/free-event-sample',
    texts: ['event-page', 'photos'],
    isNight: true,
    usesQueries: true,
  },
];

const notFound: Route = { page: 'notFound', screen: 'site/not-found', texts: ['not-found'] };

/** Returns a route's pattern, which also names it in reports, since an address may contain a PIN. */
export const patternOf = ({ page }: Route): string => (page === 'notFound' ? '*' : webPatterns[page]);

/** Returns the route of an address. */
export function routeOf(pathname: string): Route {
  return routes.find((route) => matchWebPath(patternOf(route), pathname) !== null) ?? notFound;
}
