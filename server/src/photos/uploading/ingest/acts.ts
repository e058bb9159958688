import type { AnyAct } from '#http/act.ts';
import { ingestPhotoAct } from './receive-ingest.ts';

/** What the endpoints of this noun do. */
export const ingestActs: readonly AnyAct[] = [ingestPhotoAct];
