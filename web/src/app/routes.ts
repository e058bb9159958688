import { matchPath } from 'react-router';
import { patterns } from '../lib/paths.ts';
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
    pattern: patterns.home,
    isMarketing: true,
    preload: screenLoader(async () => (await import('../screens/home.tsx')).Home, ['home']),
  },
  {
    pattern: patterns.pricing,
    isMarketing: true,
    preload: screenLoader(async () => (await import('../screens/pricing.tsx')).Pricing, ['pricing']),
  },
  {
    pattern: patterns.aboutUs,
    isMarketing: true,
    preload: screenLoader(async () => (await import('../screens/about-us.tsx')).AboutUs, ['about-us']),
  },
  {
    pattern: patterns.customerService,
    isMarketing: true,
    preload: screenLoader(
      async () => (await import('../screens/customer-service.tsx')).CustomerService,
      ['customer-service'],
    ),
  },
  {
    pattern: patterns.createFreeEvent,
    preload: screenLoader(
      async () => (await import('../screens/create-free-event.tsx')).CreateFreeEvent,
      ['create-event'],
    ),
  },
  {
    pattern: patterns.newEventInfo,
    preload: screenLoader(
      async () => (await import('../screens/new-event-info.tsx')).NewEventInfo,
      ['create-event'],
    ),
  },
  {
    pattern: patterns.joinEvent,
    preload: screenLoader(async () => (await import('../screens/join-event.tsx')).JoinEvent, ['join-event']),
  },
  {
    pattern: patterns.uploadPhotos,
    preload: screenLoader(
      async () => (await import('../screens/upload-photos.tsx')).UploadPhotos,
      ['photo-guides', 'join-event'],
    ),
  },
  {
    pattern: patterns.downloadPhotos,
    preload: screenLoader(
      async () => (await import('../screens/download-photos.tsx')).DownloadPhotos,
      ['photo-guides', 'join-event'],
    ),
  },
  {
    pattern: patterns.hostedEvents,
    preload: queryingScreenLoader(
      async () => (await import('../screens/hosted-events.tsx')).HostedEvents,
      ['member-center'],
    ),
  },
  {
    pattern: patterns.joinedEvents,
    preload: queryingScreenLoader(
      async () => (await import('../screens/joined-events.tsx')).JoinedEvents,
      ['member-center'],
    ),
  },
  {
    pattern: patterns.terms,
    preload: screenLoader(async () => (await import('../screens/terms.tsx')).Terms, ['terms']),
  },
  {
    pattern: patterns.privacy,
    preload: screenLoader(async () => (await import('../screens/privacy.tsx')).Privacy, ['privacy']),
  },
  {
    pattern: patterns.faceNotice,
    preload: screenLoader(
      async () => (await import('../screens/face-notice.tsx')).FaceNotice,
      ['face-notice'],
    ),
  },
  {
    pattern: patterns.signInCallback,
    preload: screenLoader(
      async () => (await import('../screens/sign-in-callback.tsx')).SignInCallback,
      ['sign-in'],
    ),
  },
  {
    pattern: patterns.event,
    isNight: true,
    preload: queryingScreenLoader(
      async () => (await import('../screens/event-page.tsx')).EventPage,
      ['event-page', 'photos'],
    ),
  },
  {
    pattern: patterns.plusSample,
    isNight: true,
    preload: queryingScreenLoader(
      async () => (await import('../screens/test-event-pages.tsx')).PlusEventSample,
      ['event-page', 'photos'],
    ),
  },
  {
    pattern: patterns.freeSample,
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
  routes.find(({ pattern }) => matchPath(pattern, pathname)) ?? notFound;
