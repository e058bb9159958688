import type { Verb } from '#app/commands/verb.ts';
import { retryPhotos } from '#operating/admin/installation/retry-parked.ts';
import { operator } from '#platform/audit/record-audit.ts';

export const retryPhotosVerb: Verb = {
  name: 'retry-photos',
  sentence: 'Retries all photos that could not be decoded or searched for faces.',
  run: async (context) => {
    const retried = await retryPhotos(context, operator);
    return { lines: [`Photos that are retried: ${retried}`], json: { retried } };
  },
};
