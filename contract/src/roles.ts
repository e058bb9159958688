export const ROLES = ['HOST', 'PARTICIPANT'] as const;
export type Role = (typeof ROLES)[number];

export const DECISIONS = ['ALLOW', 'DENY'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What the host of a Plus event allows participants: to upload, and to have their photos shown before a review. */
export const PERMISSIONS = ['UPLOAD_PHOTO', 'SHOW_UNREVIEWED'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** A visitor's role in one event. A guest without an account counts as a participant. */
export type Action = 'uploadPhoto' | 'manageEvent' | 'viewAfterEnd';

const table: Record<Role, Record<Action, Decision | 'EVENT_SETTING'>> = {
  HOST: { uploadPhoto: 'ALLOW', manageEvent: 'ALLOW', viewAfterEnd: 'ALLOW' },
  PARTICIPANT: { uploadPhoto: 'EVENT_SETTING', manageEvent: 'DENY', viewAfterEnd: 'DENY' },
};

/**
 * Decides whether a role may do an action. Where the choice is the host's, the event's setting decides; it is DENY
 * unless given.
 */
export const can = (who: Role, action: Action, eventSetting: Decision = 'DENY'): boolean => {
  const rule = table[who][action];
  return (rule === 'EVENT_SETTING' ? eventSetting : rule) === 'ALLOW';
};
