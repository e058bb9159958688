import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import { type Preload, queryingScreenLoader, screenLoader } from './lazy-screen.tsx';

export interface AppRoute {
  pattern: string;
  preload: Preload;
  /** The event page and its kin stand on the dark ground, without a footer. */
  isNight?: boolean;
  /** Pages that tell rather than do bring a foot of their own. */
  isMarketing?: boolean;
}

const notFound: AppRoute = {
  pattern: '*',
  preload: screenLoader(async () => (await import('../screens/not-found.tsx')).NotFound),
};

export const routes: AppRoute[] = [
  {
    pattern: webPatterns.home,
    isMarketing: true,
    preload: screenLoader(async () => (await import('../screens/home.tsx')).Home, ['home']),
  },
  {
    pattern: webPatterns.pricing,
    isMarketing: true,
    preload: screenLoader(async () => (await import('../screens/pricing.tsx')).Pricing, ['pricing']),
  },
  {
    pattern: webPatterns.aboutUs,
    isMarketing: true,
    preload: screenLoader(async () => (await import('../screens/about-us.tsx')).AboutUs, ['about-us']),
  },
  {
    pattern: webPatterns.customerService,
    isMarketing: true,
    preload: screenLoader(
      async () => (await import('../screens/customer-service.tsx')).CustomerService,
      ['customer-service'],
    ),
  },
  {
    pattern: webPatterns.createFreeEvent,
    preload: screenLoader(
      async () => (await import('../screens/create-free-event.tsx')).CreateFreeEvent,
      ['create-event'],
    ),
  },
  {
    pattern: webPatterns.newEventInfo,
    preload: screenLoader(
      async () => (await import('../screens/new-event-info.tsx')).NewEventInfo,
      ['create-event'],
    ),
  },
  {
    pattern: webPatterns.joinEvent,
    preload: screenLoader(async () => (await import('../screens/join-event.tsx')).JoinEvent, ['join-event']),
  },
  {
    pattern: webPatterns.uploadPhotos,
    preload: screenLoader(
      async () => (await import('../screens/upload-photos.tsx')).UploadPhotos,
      ['photo-guides', 'join-event'],
    ),
  },
  {
    pattern: webPatterns.downloadPhotos,
    preload: screenLoader(
      async () => (await import('../screens/download-photos.tsx')).DownloadPhotos,
      ['photo-guides', 'join-event'],
    ),
  },
  {
    pattern: webPatterns.hostedEvents,
    preload: queryingScreenLoader(
      async () => (await import('../screens/hosted-events.tsx')).HostedEvents,
      ['member-center'],
    ),
  },
  {
    pattern: webPatterns.joinedEvents,
    preload: queryingScreenLoader(
      async () => (await import('../screens/joined-events.tsx')).JoinedEvents,
      ['member-center'],
    ),
  },
  {
    pattern: webPatterns.manageEvent,
    preload: queryingScreenLoader(
      async () => (await import('../screens/manage-event.tsx')).ManageEvent,
      ['hosting', 'figures'],
    ),
  },
  {
    pattern: webPatterns.backstage,
    preload: queryingScreenLoader(
      async () => (await import('../screens/backstage.tsx')).Backstage,
      ['backstage'],
    ),
  },
  {
    pattern: webPatterns.pendingEvent,
    preload: screenLoader(
      async () => (await import('../screens/pending-event.tsx')).PendingEvent,
      ['payments'],
    ),
  },
  {
    pattern: webPatterns.pendingEventComplete,
    preload: queryingScreenLoader(
      async () => (await import('../screens/pending-event-complete.tsx')).PendingEventComplete,
      ['payments', 'create-event'],
    ),
  },
  {
    pattern: webPatterns.account,
    preload: screenLoader(async () => (await import('../screens/account.tsx')).Account, ['account']),
  },
  {
    pattern: webPatterns.admin,
    preload: queryingScreenLoader(async () => (await import('../screens/admin.tsx')).Admin, ['admin']),
  },
  {
    pattern: webPatterns.terms,
    preload: screenLoader(async () => (await import('../screens/terms.tsx')).Terms, ['terms']),
  },
  {
    pattern: webPatterns.privacy,
    preload: screenLoader(async () => (await import('../screens/privacy.tsx')).Privacy, ['privacy']),
  },
  {
    pattern: webPatterns.faceNotice,
    preload: screenLoader(
      async () => (await import('../screens/face-notice.tsx')).FaceNotice,
      ['face-notice'],
    ),
  },
  {
    pattern: webPatterns.signInCallback,
    preload: screenLoader(
      async () => (await import('../screens/sign-in-callback.tsx')).SignInCallback,
      ['sign-in'],
    ),
  },
  {
    pattern: webPatterns.event,
    isNight: true,
    preload: queryingScreenLoader(
      async () => (await import('../screens/event-page.tsx')).EventPage,
      ['event-page', 'photos'],
    ),
  },
  {
    pattern: webPatterns.plusSample,
    isNight: true,
    preload: queryingScreenLoader(
      async () => (await import('../screens/test-event-pages.tsx')).PlusEventSample,
      ['event-page', 'photos'],
    ),
  },
  {
    pattern: webPatterns.freeSample,
    isNight: true,
    preload: queryingScreenLoader(
      async () => (await import('../screens/test-event-pages.tsx')).FreeEventSample,
      ['event-page', 'photos'],
    ),
  },
  notFound,
];

/** The route of an address; also its name in reports, since an address may hold a PIN. */
export const routeOf = (pathname: string): AppRoute =>
  routes.find(({ pattern }) => matchWebPath(pattern, pathname) !== null) ?? notFound;
