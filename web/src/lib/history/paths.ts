import { webPatterns } from '@togather/contract/web-paths.ts';

/** Returns the builder of an address with one parameter. */
const filled = (pattern: string) => (value: string) => pattern.replace(/:.*/, encodeURIComponent(value));

/** Builders of all web addresses. */
export const paths = {
  ...webPatterns,
  event: (pin: string, open?: 'upload' | 'download') =>
    `/event/${encodeURIComponent(pin)}${open ? `?open=${open}` : ''}`,
  person: (pin: string, figureId: string) =>
    `/event/${encodeURIComponent(pin)}/people/${encodeURIComponent(figureId)}`,
  wishes: (pin: string) => `/event/${encodeURIComponent(pin)}/wishes`,
  tasks: (pin: string) => `/event/${encodeURIComponent(pin)}/tasks`,
  task: (pin: string, taskId: string) =>
    `/event/${encodeURIComponent(pin)}/tasks/${encodeURIComponent(taskId)}`,
  /** Without a tab, the address shows `sharing`. */
  manageEvent: (pin: string, tab = 'sharing') =>
    `/manage-event/${encodeURIComponent(pin)}${tab === 'sharing' ? '' : `?tab=${tab}`}`,
  review: filled(webPatterns.review),
  missingPeople: filled(webPatterns.missingPeople),
  guestList: filled(webPatterns.guestList),
  photoBook: filled(webPatterns.photoBook),
  choices: filled(webPatterns.choices),
  upgradeEvent: filled(webPatterns.upgradeEvent),
  backstage: filled(webPatterns.backstage),
  pendingEventComplete: filled(webPatterns.pendingEventComplete),
} as const;
