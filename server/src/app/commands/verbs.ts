import { adopt } from './accounts/adopt.ts';
import { status } from './installation/status.ts';
import { retryPhotosVerb } from './jobs/retry-photos.ts';
import type { Verb } from './verb.ts';

/** Every verb of `npm run admin`, in the order of `--help`. */
export const verbs: readonly Verb[] = [status, retryPhotosVerb, adopt];
