/** Every address of the web, by what it is; patterns are the router's, functions fill them in. */
export const patterns = {
  home: '/',
  pricing: '/pricing',
  aboutUs: '/about-us',
  customerService: '/customer-service',
  createFreeEvent: '/create-free-event',
  newEventInfo: '/new-event-info',
  joinEvent: '/join-event',
  uploadPhotos: '/upload-photos',
  downloadPhotos: '/download-photos',
  event: '/event/:eventPin',
  hostedEvents: '/member-center/hosted-events',
  joinedEvents: '/member-center/joined-events',
  backstage: '/plus-event-backstage/:eventPin',
  pendingEvent: '/pending-event-creation',
  terms: '/terms',
  privacy: '/privacy',
  faceNotice: '/face-grouping-notice',
  signInCallback: '/sign-in/callback',
  plusSample: '/test/plus-event-page',
  freeSample: '/test/free-event-page',
} as const;

export const paths = {
  ...patterns,
  event: (pin: string, open?: 'upload' | 'download') =>
    `/event/${encodeURIComponent(pin)}${open ? `?open=${open}` : ''}`,
  backstage: (pin: string) => `/plus-event-backstage/${encodeURIComponent(pin)}`,
} as const;
