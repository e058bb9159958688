export const ROLES = ['HOST', 'PARTICIPANT'] as const;
export type Role = (typeof ROLES)[number];

export const DECISIONS = ['ALLOW', 'DENY'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What the host of a Plus event allows participants: to upload, and to have their photos shown before a review. */
export const PERMISSIONS = ['UPLOAD_PHOTO', 'SHOW_UNREVIEWED'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * What a visitor is in one event. The owner is the host who created it; co-hosts have the role HOST, too. A guest
 * without an account counts as a participant.
 */
export type Standing = 'OWNER' | 'CO_HOST' | 'PARTICIPANT';

/**
 * `ownEvent` covers what only the owner may do: delete the event, change its PIN, pay, switch face grouping, and invite
 * or remove co-hosts.
 */
export type Action = 'uploadPhoto' | 'manageEvent' | 'viewAfterEnd' | 'ownEvent';

const table: Record<Standing, Record<Action, Decision | 'EVENT_SETTING'>> = {
  OWNER: { uploadPhoto: 'ALLOW', manageEvent: 'ALLOW', viewAfterEnd: 'ALLOW', ownEvent: 'ALLOW' },
  CO_HOST: { uploadPhoto: 'ALLOW', manageEvent: 'ALLOW', viewAfterEnd: 'ALLOW', ownEvent: 'DENY' },
  PARTICIPANT: { uploadPhoto: 'EVENT_SETTING', manageEvent: 'DENY', viewAfterEnd: 'DENY', ownEvent: 'DENY' },
};

/**
 * Decides whether a visitor may do an action. Where the choice is the host's, the event's setting decides; it is DENY
 * unless given.
 */
export function can(who: Standing, action: Action, eventSetting: Decision = 'DENY'): boolean {
  const rule = table[who][action];
  return (rule === 'EVENT_SETTING' ? eventSetting : rule) === 'ALLOW';
}
