import type { Context } from '#app/context/context.ts';
import { purposes as photoPurposes, subjectOf } from '#photos/serving/describe-photo.ts';
import { eventToken, type HostedSubject } from '#platform/storage/signed-url.ts';

/**
 * Which crops a token opens. `shown`: the people whom everyone sees. `hidden people`: also hidden people, including those to be
 * forgotten, for a guest with a request to forget. `all`: all people in any photo, for the host. The first two open no crop of a
 * photo that is not visible to everyone.
 */
export type CropScope = 'shown' | 'hidden people' | 'all';

/** `shown` opens no photo: an upload key's holder gets it, who may not see the photos (threats.md K1). */
const purposes = {
  shown: 'crop-urls',
  'hidden people': 'hidden-crop-urls',
  all: photoPurposes.all,
} as const;

/**
 * The scopes, besides the host's, whose tokens open a crop of a photo that everyone sees. Who may see the photo may see the
 * faces in it.
 */
export function cropPurposes(isHidden: boolean): readonly string[] {
  return isHidden
    ? [purposes['hidden people']]
    : [purposes.shown, purposes['hidden people'], photoPurposes.shown];
}

/** Returns the token for an event's crops, valid for some hours. */
export function cropTokenOf({ secrets, clock }: Context, event: HostedSubject, scope: CropScope): string {
  return eventToken(
    secrets.keyFor(purposes[scope]),
    subjectOf(event, scope === 'all' ? 'all' : 'shown'),
    clock(),
  );
}
