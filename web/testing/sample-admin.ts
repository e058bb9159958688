import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { AdminEvent, FailedJob } from '@togather/contract/schemas/installation.ts';
import type {
  AdminReport,
  AdminUser,
  AuditEntry,
  FeedbackEntry,
  Refund,
} from '@togather/contract/schemas/operating.ts';
import { dayInDays, inDays, newId, newPin, samplePhotos } from './samples.ts';

export const isAdmin: ResponseOf<'checkAdmin'> = { isAdmin: true };

export function sampleUser(change: Partial<AdminUser> = {}): AdminUser {
  return {
    id: newId(),
    name: 'Ming Lin',
    email: 'ming@example.com',
    banned: null,
    ...change,
  };
}

/** Returns users named "Crowd 1" and so on, with their positions in a list. */
export function sampleCrowd({
  from,
  count,
  total,
}: {
  from: number;
  count: number;
  total: number;
}): ResponseOf<'listAllUsers'> {
  return {
    users: Array.from({ length: count }, (_, at) =>
      sampleUser({ name: `Crowd ${from + at}`, email: `crowd${from + at}@example.org` }),
    ),
    total,
    next: from + count <= total ? `after Crowd ${from + count - 1}` : null,
  };
}

export function sampleAdminEvent(change: Partial<AdminEvent> = {}): AdminEvent {
  return {
    eventId: newId(),
    pinCode: newPin(),
    eventName: 'Garden party',
    eventType: 'Free',
    host: sampleUser(),
    eventStartDate: inDays(-1),
    eventEndDate: inDays(74),
    photoCount: 0,
    totalPhotoLimit: 100,
    size: 0,
    previewsSize: 0,
    lastEndDay: dayInDays(400),
    takenDown: null,
    ...change,
  };
}

export function sampleFeedback(change: Partial<FeedbackEntry> = {}): FeedbackEntry {
  return {
    id: newId(),
    email: 'writer@example.com',
    message: 'Hello',
    createdAt: inDays(-1),
    handledAt: null,
    answer: null,
    ...change,
  };
}

export function sampleReport(change: Partial<AdminReport> = {}): AdminReport {
  return {
    id: newId(),
    photo: samplePhotos(1)[0]!,
    reason: 'OTHER',
    message: 'Please remove it',
    createdAt: inDays(-1),
    event: { eventId: newId(), pinCode: newPin(), eventName: 'Garden party', hostUserName: 'Ming Lin' },
    ...change,
  };
}

export function sampleAuditEntry(change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: newId(),
    at: inDays(-1),
    role: 'HOST',
    who: 'Ming Lin',
    action: 'changeEvent.newPin',
    eventId: newId(),
    eventName: 'Garden party',
    details: {},
    ...change,
  };
}

export function sampleInstallation(
  change: Partial<ResponseOf<'readInstallation'>> = {},
): ResponseOf<'readInstallation'> {
  return {
    modes: { maintenance: false, readOnly: false },
    jobs: [{ name: 'make-preview', waiting: 2, active: 1, failed: 1, oldestSeconds: 90 }],
    parkedPhotos: 3,
    disk: { free: 40e9, all: 100e9, reserve: 1e9 },
    photosIn: 'disk',
    versions: { server: '1.0.0', build: '1a2b3c', schema: '0001-baseline', node: '24.1.0', postgres: '18.4' },
    processes: [
      { service: 'web', build: '1a2b3c', count: 1 },
      { service: 'worker', build: '1a2b3c', count: 1 },
    ],
    lastBackupAt: inDays(-0.5),
    lastCheck: { at: inDays(-2), photos: 850, faults: 0 },
    responder: {
      pools: [{ name: 'main', used: 1, idle: 4, waiting: 0 }],
      storageErrors: 0,
      upSeconds: 7200,
    },
    ...change,
  };
}

export function sampleFailedJob(change: Partial<FailedJob> = {}): FailedJob {
  return {
    jobId: crypto.randomUUID(),
    jobName: 'send-answer',
    failedAt: inDays(-1),
    tries: 3,
    carries: { feedbackId: newId(), language: 'en' },
    failure: 'Error: 550 (address) unknown',
    ...change,
  };
}

/** Returns the answers of the page "Installation". */
export function installationReplies(state = sampleInstallation()) {
  return {
    readInstallation: state,
    listFailedJobs: { failed: [sampleFailedJob()], total: 1, next: null },
    readStorageUse: { photos: 900, originals: 2e9, previews: 2e8 },
    listAllEvents: {
      events: [sampleAdminEvent({ photoCount: 850, size: 1.8e9, previewsSize: 1.9e8 })],
      total: 1,
      next: null,
    },
  };
}

/** Returns a due refund with a unique trade number. */
export function sampleRefund(change: Partial<Refund> = {}): Refund {
  return {
    merchantTradeNo: newId().slice(-20),
    amountTwd: 549,
    reason: 'PAID_TWICE',
    eventName: 'Garden party',
    buyerEmail: 'ming@example.com',
    dueAt: inDays(-1),
    refunded: null,
    ...change,
  };
}

export function sampleHosting(change: Partial<ResponseOf<'listHosts'>> = {}): ResponseOf<'listHosts'> {
  return {
    mode: 'list',
    emails: ['ming@example.com'],
    domains: ['party.example.com'],
    administrators: ['boss@example.com'],
    hosts: [],
    total: 0,
    next: null,
    ...change,
  };
}
