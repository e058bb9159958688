import type { Context } from '../../context/context.ts';
import { eventToken, type TokenSubject } from '../../platform/storage/signed-url.ts';

/**
 * Whose crops a token opens: of people whom everybody sees, or of `all`, those whom the host has hidden and those who are to
 * be forgotten among them. Only the host, and whoever asked to forget somebody, get the latter.
 */
export type CropScope = 'shown' | 'all';

const purposes = { shown: 'photo-urls', all: 'hidden-crop-urls' } as const;

/** What may have signed the token of a crop. */
export const cropPurposes = (scope: CropScope): readonly string[] =>
  scope === 'all' ? [purposes.all] : [purposes.shown, purposes.all];

/** The token that opens an event's crops for some hours. */
export const cropTokenOf = (
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  event: TokenSubject,
  scope: CropScope,
): string => eventToken(secrets.keyFor(purposes[scope]), event, clock());
