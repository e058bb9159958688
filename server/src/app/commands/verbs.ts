import { bringBack } from './events/bring-back.ts';
import { findEvents } from './events/find-events.ts';
import { setEventEnd } from './events/set-event-end.ts';
import { setPhotoLimit } from './events/set-photo-limit.ts';
import { takeDown } from './events/take-down.ts';
import { status } from './installation/status.ts';
import { maintenance, readOnly } from './installation/switch-modes.ts';
import { usage } from './installation/usage.ts';
import { discardJobsVerb } from './jobs/discard-jobs.ts';
import { failedJobs } from './jobs/failed-jobs.ts';
import { retryJobsVerb } from './jobs/retry-jobs.ts';
import { retryPhotosVerb } from './jobs/retry-photos.ts';
import { adopt } from './users/adopt.ts';
import { deleteUserVerb } from './users/delete-user.ts';
import { exportUserVerb } from './users/export-user.ts';
import { findUsers } from './users/find-users.ts';
import type { Verb } from './verb.ts';

/** Every verb of `npm run admin`, in the order of `--help`. */
export const verbs: readonly Verb[] = [
  status,
  usage,
  maintenance,
  readOnly,
  failedJobs,
  retryJobsVerb,
  discardJobsVerb,
  retryPhotosVerb,
  findUsers,
  exportUserVerb,
  deleteUserVerb,
  adopt,
  findEvents,
  setPhotoLimit,
  setEventEnd,
  takeDown,
  bringBack,
];
