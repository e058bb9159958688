import { webPatterns } from '@togather/contract/web-paths.ts';

/** Builders of all web addresses. */
export const paths = {
  ...webPatterns,
  event: (pin: string, open?: 'upload' | 'download') =>
    `/event/${encodeURIComponent(pin)}${open ? `?open=${open}` : ''}`,
  person: (pin: string, figureId: string) =>
    `/event/${encodeURIComponent(pin)}/people/${encodeURIComponent(figureId)}`,
  /** Without a tab, the address shows `sharing`. */
  manageEvent: (pin: string, tab = 'sharing') =>
    `/manage-event/${encodeURIComponent(pin)}${tab === 'sharing' ? '' : `?tab=${tab}`}`,
  review: (pin: string) => `/review/${encodeURIComponent(pin)}`,
  missingPeople: (pin: string) => `/missing-people/${encodeURIComponent(pin)}`,
  upgradeEvent: (pin: string) => `/upgrade-event/${encodeURIComponent(pin)}`,
  backstage: (pin: string) => `/plus-event-backstage/${encodeURIComponent(pin)}`,
  pendingEventComplete: (pendingEventId: string) =>
    `/pending-event-creation-complete/${encodeURIComponent(pendingEventId)}`,
} as const;
