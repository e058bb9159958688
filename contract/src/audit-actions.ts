import type { EndpointName } from './endpoints.ts';

/**
 * Actions of administrators and hosts that the audit records: endpoints, for `changeEvent` with the field of its body, and
 * the two steps of an adoption, which have no endpoint. The web has a text for each.
 */
export const auditActions = [
  'listAllUsers',
  'listHosts',
  'createPlusDirectly',
  'listAllEvents',
  'takeEventDown',
  'bringEventBack',
  'changePhotoLimit',
  'changeEventEnd',
  'banUser',
  'liftBan',
  'allowAdoption',
  'adoptAccount',
  'exportUser',
  'deleteUser',
  'listFeedback',
  'handleFeedback',
  'answerFeedback',
  'listAllReports',
  'listRefunds',
  'recordRefund',
  'listAudit',
  'retryJobs',
  'retryJob',
  'discardJobs',
  'discardJob',
  'retryPhotos',
  'changeModes',
  'changeEvent.eventName',
  'changeEvent.eventDate',
  'chooseLook',
  'changeEvent.newPin',
  'changePermissions',
  'changeEvent.faceGrouping',
  'saveAds',
  'deletePhoto',
  'deleteAnyPhoto',
  'deletePhotos',
  'undeletePhotos',
  'changeVisibility',
  'changeEvent.revealAt',
  'changeEvent.revealNow',
  'saveChapters',
  'createWall',
  'revokeWall',
  'createHostInvite',
  'withdrawHostInvite',
  'acceptHostInvite',
  'removeCoHost',
  'changeHostMails',
  'createUploadKey',
  'revokeUploadKey',
  'dismissReport',
  'dismissAnyReport',
  'mergeFigures',
  'splitFigure',
  'hideFigure',
  'answerDoubt',
  'forgetFigure',
  'takeBackForgetting',
  'deleteEvent',
] as const satisfies readonly (EndpointName | `changeEvent.${string}` | 'allowAdoption' | 'adoptAccount')[];
export type AuditAction = (typeof auditActions)[number];

/** Returns false for an action that a later release recorded. */
export function isAuditAction(action: string): action is AuditAction {
  return (auditActions as readonly string[]).includes(action);
}
