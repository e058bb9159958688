/** Actions of administrators and hosts that the audit records; the web has a text for each. */
export const deedActions = [
  'list-users',
  'create-plus-event',
  'list-events',
  'take-event-down',
  'bring-event-back',
  'ban-user',
  'lift-ban',
  'list-feedback',
  'handle-feedback',
  'answer-feedback',
  'list-reports',
  'list-refunds',
  'record-refund',
  'list-deeds',
  'read-system',
  'retry-jobs',
  'retry-photos',
  'rename-event',
  'change-pin',
  'change-permissions',
  'switch-grouping',
  'save-ads',
  'delete-photo',
  'dismiss-report',
  'merge-figures',
  'split-figure',
  'hide-figure',
  'settle-doubt',
  'forget-figure',
  'take-back-forgetting',
  'delete-event',
] as const;
export type DeedAction = (typeof deedActions)[number];

/** Returns false for an action that a later release recorded. */
export const isDeedAction = (action: string): action is DeedAction =>
  (deedActions as readonly string[]).includes(action);
