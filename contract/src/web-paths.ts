/** Patterns of the web's pages by name; a segment that begins with a colon is a parameter. */
export const webPatterns = {
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
  person: '/event/:eventPin/people/:figureId',
  wishes: '/event/:eventPin/wishes',
  tasks: '/event/:eventPin/tasks',
  task: '/event/:eventPin/tasks/:taskId',
  hostedEvents: '/member-center/hosted-events',
  joinedEvents: '/member-center/joined-events',
  manageEvent: '/manage-event/:eventPin',
  review: '/review/:eventPin',
  missingPeople: '/missing-people/:eventPin',
  guestList: '/guest-list/:eventPin',
  photoBook: '/photo-book/:eventPin',
  choices: '/choices/:eventPin',
  upgradeEvent: '/upgrade-event/:eventPin',
  backstage: '/plus-event-backstage/:eventPin',
  pendingEvent: '/pending-event-creation',
  pendingEventComplete: '/pending-event-creation-complete/:pendingEventId',
  account: '/account',
  admin: '/admin',
  photographers: '/help/photographers',
  terms: '/terms',
  privacy: '/privacy',
  faceNotice: '/face-grouping-notice',
  confirmAlerts: '/photo-alerts/confirm',
  stopAlerts: '/photo-alerts/stop',
  stopHostMails: '/host-mails/stop',
  downloadEverything: '/host-mails/download',
  signInCallback: '/sign-in/callback',
  plusSample: '/test/plus-event-page',
  freeSample: '/test/free-event-page',
  wall: '/wall/:secret',
  hostInvite: '/co-host/:secret',
  choose: '/choose/:secret',
} as const;

/** The id of the element in which a page brings data along, as JSON. */
export const PAGE_DATA_ID = 'data';

/**
 * The path of the licences page. It is not in `webPatterns`, which every page loads; the not-found page renders it.
 */
export const licencesPath = '/licences';

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * Returns the parameters of an address that matches a pattern, or null when it does not match. Ignores a slash at the
 * end, and leaves malformed percent-encoding unchanged.
 */
export function matchWebPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':') && value) parameters[segment.slice(1)] = decoded(value);
    else if (segment !== value) return null;
  }
  return parameters;
}
