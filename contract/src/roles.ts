import { z } from 'zod';

export const role = z.enum(['HOST', 'PARTICIPANT']);
export type Role = z.infer<typeof role>;

export const decision = z.enum(['ALLOW', 'DENY']);
export type Decision = z.infer<typeof decision>;

/** What somebody is to one event: the host, or a participant (a guest without an account counts as one). */
export type Action = 'uploadPhoto' | 'manageEvent' | 'viewAfterEnd';

const table: Record<Role, Record<Action, Decision | 'EVENT_SETTING'>> = {
  HOST: { uploadPhoto: 'ALLOW', manageEvent: 'ALLOW', viewAfterEnd: 'ALLOW' },
  PARTICIPANT: { uploadPhoto: 'EVENT_SETTING', manageEvent: 'DENY', viewAfterEnd: 'DENY' },
};

/** Decides an action by role; where the host decides it, by the event's setting. */
export const can = (who: Role, action: Action, eventSetting: Decision): boolean => {
  const rule = table[who][action];
  return (rule === 'EVENT_SETTING' ? eventSetting : rule) === 'ALLOW';
};
