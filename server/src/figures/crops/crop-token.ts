import type { Context } from '../../context/context.ts';
import { purposes as photoPurposes } from '../../photos/serving/photo-links.ts';
import { eventToken, type TokenSubject } from '../../platform/storage/signed-url.ts';

/**
 * Whose crops a token opens: of people whom everybody sees; of `hidden people` as well, those to be forgotten among them, for
 * somebody who asked to forget one; or of all on any photo, for the host. The former two open none of a photo that not everybody
 * sees.
 */
export type CropScope = 'shown' | 'hidden people' | 'all';

const purposes = { ...photoPurposes, 'hidden people': 'hidden-crop-urls' } as const;

/** What may have signed the token of a crop on a photo that everybody sees, besides the host's. */
export const cropPurposes = (isHidden: boolean): readonly string[] =>
  isHidden ? [purposes['hidden people']] : [purposes.shown, purposes['hidden people']];

/** Returns the token for an event's crops, valid for some hours. */
export const cropTokenOf = (
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  event: TokenSubject,
  scope: CropScope,
): string => eventToken(secrets.keyFor(purposes[scope]), event, clock());
