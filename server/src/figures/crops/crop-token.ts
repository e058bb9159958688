import type { Context } from '../../context/context.ts';
import { eventToken, type TokenSubject } from '../../platform/storage/signed-url.ts';

/**
 * The crops that a token opens: of visible people, or of `all`, including hidden people and those to be forgotten. Only
 * the host, and the author of a forget request, get the latter.
 */
export type CropScope = 'shown' | 'all';

const purposes = { shown: 'photo-urls', all: 'hidden-crop-urls' } as const;

/** Returns the purposes whose keys may have signed a crop's token. */
export const cropPurposes = (scope: CropScope): readonly string[] =>
  scope === 'all' ? [purposes.all] : [purposes.shown, purposes.all];

/** Returns the token for an event's crops, valid for some hours. */
export const cropTokenOf = (
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  event: TokenSubject,
  scope: CropScope,
): string => eventToken(secrets.keyFor(purposes[scope]), event, clock());
