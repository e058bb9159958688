import type { EndpointFacts } from './endpoint.ts';

/**
 * Every endpoint of the API as plain data; the browser loads nothing else of the endpoints. Their inputs and outputs
 * are in `schemas/`.
 */
export const endpoints = {
  // health
  getLive: { method: 'GET', path: '/api/health/live', auth: 'none' },
  getReady: { method: 'GET', path: '/api/health/ready', auth: 'none' },
  // config
  getConfig: { method: 'GET', path: '/api/config', auth: 'none' },
  // sessions
  createSession: { method: 'POST', path: '/api/session', auth: 'none', perMinute: 60 },
  renewSession: { method: 'POST', path: '/api/session/renew', auth: 'required', perMinute: 60 },
  signOut: { method: 'DELETE', path: '/api/session', auth: 'required' },
  listSessions: { method: 'GET', path: '/api/sessions', auth: 'required' },
  endSession: { method: 'DELETE', path: '/api/sessions/:sessionId', auth: 'required' },
  endAllSessions: { method: 'DELETE', path: '/api/sessions', auth: 'required' },
  // events
  createEvent: { method: 'POST', path: '/api/event', auth: 'required' },
  lookUpEvent: { method: 'GET', path: '/api/event/:pin', auth: 'optional' },
  joinEvent: { method: 'POST', path: '/api/event/join', auth: 'required', membership: 'id' },
  getPin: { method: 'GET', path: '/api/event/:eventId/pin', auth: 'optional', membership: 'proof' },
  streamEvent: {
    method: 'GET',
    path: '/api/event/:eventId/stream',
    auth: 'optional',
    membership: 'id',
    perMinute: 1200,
  },
  isHost: { method: 'GET', path: '/api/event/isHost/:eventId', auth: 'required', membership: 'id' },
  changeEvent: { method: 'PATCH', path: '/api/event/:eventId', auth: 'required', who: 'host' },
  deleteEvent: { method: 'DELETE', path: '/api/event/:eventId', auth: 'required', who: 'owner' },
  // QR sheets
  getQrSheet: {
    method: 'GET',
    path: '/api/event/:eventId/qr-sheet',
    auth: 'required',
    who: 'host',
    perMinute: 30,
  },
  checkQrSheet: {
    method: 'GET',
    path: '/api/event/:eventId/qr-sheet/check',
    auth: 'required',
    who: 'host',
    perMinute: 60,
  },
  chooseLook: { method: 'PUT', path: '/api/event/:eventId/look', auth: 'required', who: 'host' },
  // live walls: a screen at the party has its secret and nothing else
  createWall: { method: 'POST', path: '/api/event/:eventId/walls', auth: 'required', who: 'host' },
  listWalls: { method: 'GET', path: '/api/event/:eventId/walls', auth: 'required', who: 'host' },
  revokeWall: {
    method: 'DELETE',
    path: '/api/event/:eventId/walls/:wallId',
    auth: 'required',
    who: 'host',
  },
  showWall: { method: 'GET', path: '/api/wall/:secret', auth: 'none', perMinute: 300 },
  streamWall: { method: 'GET', path: '/api/wall/:secret/stream', auth: 'none', perMinute: 300 },
  // co-hosts
  listCoHosts: { method: 'GET', path: '/api/event/:eventId/co-hosts', auth: 'required', who: 'host' },
  removeCoHost: {
    method: 'DELETE',
    path: '/api/event/:eventId/co-hosts/:coHostId',
    auth: 'required',
    who: 'owner',
  },
  createHostInvite: {
    method: 'POST',
    path: '/api/event/:eventId/host-invites',
    auth: 'required',
    who: 'owner',
    perMinute: 30,
  },
  listHostInvites: {
    method: 'GET',
    path: '/api/event/:eventId/host-invites',
    auth: 'required',
    who: 'owner',
  },
  withdrawHostInvite: {
    method: 'DELETE',
    path: '/api/event/:eventId/host-invites/:inviteId',
    auth: 'required',
    who: 'owner',
  },
  showHostInvite: { method: 'GET', path: '/api/host-invite/:inviteSecret', auth: 'optional', perMinute: 120 },
  acceptHostInvite: {
    method: 'POST',
    path: '/api/host-invite/:inviteSecret/accept',
    auth: 'required',
    perMinute: 60,
  },
  // statistics: all guests of an event may share one address
  reportUse: { method: 'POST', path: '/api/event/:eventId/use', auth: 'optional', perMinute: 1200 },
  getStatistics: { method: 'GET', path: '/api/event/:eventId/statistics', auth: 'required', who: 'host' },
  getSponsorReport: {
    method: 'GET',
    path: '/api/event/:eventId/sponsor-report',
    auth: 'required',
    who: 'host',
    perMinute: 30,
  },
  // upload keys: a photographer's camera or program has a key and nothing else
  createUploadKey: {
    method: 'POST',
    path: '/api/event/:eventId/upload-keys',
    auth: 'required',
    who: 'host',
  },
  listUploadKeys: {
    method: 'GET',
    path: '/api/event/:eventId/upload-keys',
    auth: 'required',
    who: 'host',
  },
  revokeUploadKey: {
    method: 'DELETE',
    path: '/api/event/:eventId/upload-keys/:keyId',
    auth: 'required',
    who: 'host',
  },
  // Several photographers may send from one address, a photo a request.
  ingestPhoto: { method: 'POST', path: '/api/ingest', auth: 'none', perMinute: 1200 },
  listPeopleByKey: { method: 'GET', path: '/api/ingest/people', auth: 'none', perMinute: 300 },
  // devices: the cameras and phones of an event, and their clocks
  listDevices: { method: 'GET', path: '/api/event/:eventId/devices', auth: 'required', who: 'host' },
  correctDevice: {
    method: 'PUT',
    path: '/api/event/:eventId/devices/:deviceId',
    auth: 'required',
    who: 'host',
  },
  // permissions
  listPermissions: { method: 'GET', path: '/api/event/:eventId/permissions', auth: 'required', who: 'host' },
  changePermissions: {
    method: 'PATCH',
    path: '/api/event/:eventId/permissions',
    auth: 'required',
    who: 'host',
  },
  // ads
  saveAds: { method: 'PUT', path: '/api/ad', auth: 'required', who: 'host', perMinute: 60 },
  getAdImage: { method: 'GET', path: '/api/ad/:adImageId/image', auth: 'none' },
  // photos
  uploadPhotos: { method: 'POST', path: '/api/photo/upload', auth: 'optional', membership: 'id' },
  getPhoto: { method: 'GET', path: '/api/photo/:photoId', auth: 'optional', membership: 'proof' },
  getOriginal: { method: 'GET', path: '/api/photo/:photoId/original', auth: 'none' },
  getPreview: { method: 'GET', path: '/api/photo/:photoId/preview', auth: 'none' },
  getThumbhashes: {
    method: 'GET',
    path: '/api/event/:eventId/thumbhashes',
    auth: 'optional',
    membership: 'id',
  },
  listPhotoNotes: {
    method: 'GET',
    path: '/api/event/:eventId/photo-notes',
    auth: 'optional',
    membership: 'id',
  },
  listPhotoSizes: {
    method: 'GET',
    path: '/api/event/:eventId/photo-sizes',
    auth: 'optional',
    membership: 'id',
  },
  // chapters
  listChapters: {
    method: 'GET',
    path: '/api/event/:eventId/chapters',
    auth: 'optional',
    membership: 'id',
  },
  saveChapters: {
    method: 'PUT',
    path: '/api/event/:eventId/chapters',
    auth: 'required',
    who: 'host',
    perMinute: 120,
  },
  deletePhoto: { method: 'DELETE', path: '/api/photo/:photoId', auth: 'optional', who: 'uploader' },
  listOwnPhotos: {
    method: 'GET',
    path: '/api/event/:eventId/own-photos',
    auth: 'optional',
    membership: 'id',
  },
  giveHeart: {
    method: 'PUT',
    path: '/api/photo/:photoId/heart',
    auth: 'optional',
    membership: 'proof',
    perMinute: 300,
  },
  takeHeartBack: {
    method: 'DELETE',
    path: '/api/photo/:photoId/heart',
    auth: 'optional',
    membership: 'proof',
    perMinute: 300,
  },
  reportPhoto: {
    method: 'POST',
    path: '/api/photo/:photoId/report',
    auth: 'optional',
    membership: 'proof',
    perMinute: 20,
  },
  listReports: { method: 'GET', path: '/api/event/:eventId/reports', auth: 'required', who: 'host' },
  dismissReport: {
    method: 'DELETE',
    path: '/api/event/:eventId/reports/:reportId',
    auth: 'required',
    who: 'host',
  },
  changeVisibility: {
    method: 'POST',
    path: '/api/event/:eventId/photos/visibility',
    auth: 'required',
    who: 'host',
  },
  deletePhotos: {
    method: 'POST',
    path: '/api/event/:eventId/photos/delete',
    auth: 'required',
    who: 'host',
  },
  undeletePhotos: {
    method: 'POST',
    path: '/api/event/:eventId/photos/undelete',
    auth: 'required',
    who: 'host',
  },
  // archives: all guests of an event may share one address
  createArchive: {
    method: 'POST',
    path: '/api/event/:eventId/archives',
    auth: 'optional',
    membership: 'proof',
    perMinute: 300,
  },
  getArchive: { method: 'GET', path: '/api/event/:eventId/archives', auth: 'none' },
  // figures
  listFigures: { method: 'GET', path: '/api/figure/:eventId', auth: 'optional', membership: 'id' },
  listPhotosOfFigures: {
    method: 'GET',
    path: '/api/photo/figures_in_event',
    auth: 'optional',
    membership: 'id',
  },
  listFiguresOfPhoto: {
    method: 'GET',
    path: '/api/photo/:photoId/figures',
    auth: 'optional',
    membership: 'proof',
    perMinute: 1200,
  },
  getFaceCrop: { method: 'GET', path: '/api/figure/crop/:faceId', auth: 'none' },
  mergeFigures: {
    method: 'POST',
    path: '/api/figure/:eventId/merge',
    auth: 'required',
    who: 'host',
    perMinute: 120,
  },
  splitFigure: {
    method: 'POST',
    path: '/api/figure/:eventId/split',
    auth: 'required',
    who: 'host',
    perMinute: 120,
  },
  hideFigure: {
    method: 'POST',
    path: '/api/figure/:eventId/hide',
    auth: 'required',
    who: 'host',
    perMinute: 120,
  },
  listFaces: { method: 'GET', path: '/api/figure/:eventId/:figureId/faces', auth: 'required', who: 'host' },
  // Listing the doubts of thousands of faces takes a second of a core, hence the rate limit.
  listDoubts: {
    method: 'GET',
    path: '/api/figure/:eventId/doubts',
    auth: 'required',
    who: 'host',
    perMinute: 120,
  },
  answerDoubt: {
    method: 'POST',
    path: '/api/figure/:eventId/doubts',
    auth: 'required',
    who: 'host',
    perMinute: 120,
  },
  forgetFigure: {
    method: 'POST',
    path: '/api/figure/:eventId/forget',
    auth: 'optional',
    membership: 'proof',
    perMinute: 12,
  },
  listForgetRequests: {
    method: 'GET',
    path: '/api/figure/:eventId/forget-requests',
    auth: 'optional',
    membership: 'proof',
  },
  takeBackForgetting: {
    method: 'DELETE',
    path: '/api/figure/:eventId/forget-requests/:requestId',
    auth: 'optional',
    who: 'author',
    membership: 'proof',
  },
  // All guests of an event may take selfies behind one address; each costs a second of a core.
  findFigures: {
    method: 'POST',
    path: '/api/figure/:eventId/find',
    auth: 'optional',
    membership: 'id',
    perMinute: 30,
  },
  // photo alerts
  askForAlerts: {
    method: 'POST',
    path: '/api/figure/:eventId/alerts',
    auth: 'optional',
    membership: 'proof',
    perMinute: 20,
  },
  confirmAlerts: { method: 'POST', path: '/api/photo-alerts/confirm', auth: 'none', perMinute: 60 },
  stopAlerts: { method: 'POST', path: '/api/photo-alerts/stop', auth: 'none', perMinute: 60 },
  // mails to the host
  listHostMails: { method: 'GET', path: '/api/event/:eventId/host-mails', auth: 'required', who: 'host' },
  changeHostMails: {
    method: 'PATCH',
    path: '/api/event/:eventId/host-mails',
    auth: 'required',
    who: 'host',
    perMinute: 60,
  },
  stopHostMails: { method: 'POST', path: '/api/host-mails/stop', auth: 'none', perMinute: 60 },
  downloadEverything: { method: 'POST', path: '/api/host-mails/download', auth: 'none', perMinute: 60 },
  // member centre
  listHostedEvents: { method: 'GET', path: '/api/member-center/hosted-events', auth: 'required' },
  listJoinedEvents: { method: 'GET', path: '/api/member-center/joined-events', auth: 'required' },
  checkHosting: { method: 'GET', path: '/api/member-center/hosting', auth: 'required' },
  // pending events
  createPendingEvent: { method: 'POST', path: '/api/pending-event', auth: 'required', perMinute: 60 },
  startPayment: {
    method: 'POST',
    path: '/api/pending-event/:pendingEventId/start-payment',
    auth: 'required',
    who: 'payer',
    perMinute: 60,
  },
  getPaymentStatus: {
    method: 'GET',
    path: '/api/pending-event/:pendingEventId/payment-status',
    auth: 'required',
    who: 'payer',
  },
  // payment callbacks
  receivePaymentNotice: { method: 'POST', path: '/api/payment/notice', auth: 'none', perMinute: 1200 },
  returnFromCashier: { method: 'POST', path: '/api/payment/return/:pendingEventId', auth: 'none' },
  leaveCashier: { method: 'GET', path: '/api/payment/return/:pendingEventId', auth: 'none' },
  // accounts
  exportAccount: { method: 'GET', path: '/api/account/export', auth: 'required', perMinute: 30 },
  deleteAccount: { method: 'DELETE', path: '/api/account', auth: 'required' },
  // admin
  checkAdmin: { method: 'GET', path: '/api/admin/check', auth: 'required' },
  listHosts: { method: 'GET', path: '/api/admin/hosts', auth: 'required', who: 'admin' },
  listAllUsers: { method: 'GET', path: '/api/admin/all-users', auth: 'required', who: 'admin' },
  createPlusDirectly: {
    method: 'POST',
    path: '/api/admin/events/create-plus-directly',
    auth: 'required',
    who: 'admin',
  },
  listAllEvents: { method: 'GET', path: '/api/admin/events', auth: 'required', who: 'admin' },
  takeEventDown: {
    method: 'POST',
    path: '/api/admin/events/:eventId/takedown',
    auth: 'required',
    who: 'admin',
  },
  changePhotoLimit: {
    method: 'PUT',
    path: '/api/admin/events/:eventId/photo-limit',
    auth: 'required',
    who: 'admin',
  },
  changeEventEnd: {
    method: 'PUT',
    path: '/api/admin/events/:eventId/end',
    auth: 'required',
    who: 'admin',
  },
  bringEventBack: {
    method: 'DELETE',
    path: '/api/admin/events/:eventId/takedown',
    auth: 'required',
    who: 'admin',
  },
  banUser: { method: 'POST', path: '/api/admin/users/:userId/ban', auth: 'required', who: 'admin' },
  liftBan: { method: 'DELETE', path: '/api/admin/users/:userId/ban', auth: 'required', who: 'admin' },
  exportUser: { method: 'POST', path: '/api/admin/users/:userId/export', auth: 'required', who: 'admin' },
  getUserExport: { method: 'GET', path: '/api/admin/users/:userId/export', auth: 'none' },
  deleteUser: { method: 'DELETE', path: '/api/admin/users/:userId', auth: 'required', who: 'admin' },
  listAllReports: { method: 'GET', path: '/api/admin/reports', auth: 'required', who: 'admin' },
  dismissAnyReport: {
    method: 'DELETE',
    path: '/api/admin/reports/:reportId',
    auth: 'required',
    who: 'admin',
  },
  deleteAnyPhoto: { method: 'DELETE', path: '/api/admin/photos/:photoId', auth: 'required', who: 'admin' },
  listRefunds: { method: 'GET', path: '/api/admin/refunds', auth: 'required', who: 'admin' },
  recordRefund: {
    method: 'POST',
    path: '/api/admin/refunds/:merchantTradeNo/refunded',
    auth: 'required',
    who: 'admin',
  },
  listAudit: { method: 'GET', path: '/api/admin/audit', auth: 'required', who: 'admin' },
  listFeedback: { method: 'GET', path: '/api/admin/feedback', auth: 'required', who: 'admin' },
  handleFeedback: {
    method: 'POST',
    path: '/api/admin/feedback/:feedbackId/handled',
    auth: 'required',
    who: 'admin',
  },
  answerFeedback: {
    method: 'POST',
    path: '/api/admin/feedback/:feedbackId/answer',
    auth: 'required',
    who: 'admin',
  },
  readInstallation: { method: 'GET', path: '/api/admin/installation', auth: 'required', who: 'admin' },
  readStorageUse: {
    method: 'GET',
    path: '/api/admin/installation/storage',
    auth: 'required',
    who: 'admin',
  },
  listFailedJobs: { method: 'GET', path: '/api/admin/installation/jobs', auth: 'required', who: 'admin' },
  retryJob: {
    method: 'POST',
    path: '/api/admin/installation/jobs/:jobName/:jobId/retry',
    auth: 'required',
    who: 'admin',
  },
  discardJob: {
    method: 'DELETE',
    path: '/api/admin/installation/jobs/:jobName/:jobId',
    auth: 'required',
    who: 'admin',
  },
  discardJobs: {
    method: 'DELETE',
    path: '/api/admin/installation/jobs/:jobName',
    auth: 'required',
    who: 'admin',
  },
  retryJobs: {
    method: 'POST',
    path: '/api/admin/installation/jobs/:jobName/retry',
    auth: 'required',
    who: 'admin',
  },
  retryPhotos: {
    method: 'POST',
    path: '/api/admin/installation/photos/retry',
    auth: 'required',
    who: 'admin',
  },
  changeModes: { method: 'PUT', path: '/api/admin/installation/modes', auth: 'required', who: 'admin' },
  // feedback
  sendFeedback: { method: 'POST', path: '/api/feedback', auth: 'optional', perMinute: 10 },
  // metrics
  reportVitals: { method: 'POST', path: '/api/vitals', auth: 'none', perMinute: 600 },
  getMetrics: { method: 'GET', path: '/api/metrics', auth: 'none' },
} as const satisfies Record<string, EndpointFacts>;

export type EndpointName = keyof typeof endpoints;
