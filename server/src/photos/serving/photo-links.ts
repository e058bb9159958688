import type { Context } from '#app/context/context.ts';
import { isSeenBy, type Seer, withoutOwn } from '#photos/visibility/visibility.ts';
import {
  checkEventToken,
  eventToken,
  type HostedSubject,
  hostsSubject,
  type TokenSubject,
} from '#platform/storage/signed-url.ts';

/**
 * What a link opens. `shown`: the photos of an event that everyone sees at that moment. `all`: all of its photos, for the
 * host. `own`: one photo, as long as its uploader sees it.
 */
export type LinkScope = 'shown' | 'all' | 'own';

export const purposes = { shown: 'photo-urls', all: 'all-photo-urls', own: 'own-photo-urls' } as const;

/** Returns the kind of links that a seer gets in a list. */
export const linksOf = ({ isHost }: Pick<Seer, 'isHost'>): 'all' | 'shown' => (isHost ? 'all' : 'shown');

/** Returns the kind of link that a seer gets for one photo: `own` if only the seer and the host see the photo. */
export function linksTo(photo: Parameters<typeof isSeenBy>[0], seer: Seer): LinkScope {
  return isSeenBy(photo, seer) && !isSeenBy(photo, withoutOwn(seer)) ? 'own' : linksOf(seer);
}

/** Returns what a token of these links is signed for. */
export function subjectOf(event: HostedSubject, links: LinkScope): TokenSubject {
  return links === 'all' ? hostsSubject(event) : event;
}

/** Returns the token that opens the files of an event's photos for some hours. */
export function tokenOf({ secrets, clock }: Context, event: HostedSubject, links: 'shown' | 'all'): string {
  return eventToken(secrets.keyFor(purposes[links]), subjectOf(event, links), clock());
}

/** Returns the token that opens one photo's files for its uploader. */
export function ownTokenOf({ secrets, clock }: Context, event: TokenSubject, photoId: string): string {
  return eventToken(secrets.keyFor(purposes.own), ofPhoto(event, photoId), clock());
}

export function checkOwnToken(
  { secrets, clock }: Context,
  { event, photoId }: { event: TokenSubject; photoId: string },
  token: string,
) {
  return checkEventToken(secrets.keysFor(purposes.own), ofPhoto(event, photoId), token, clock());
}

const ofPhoto = ({ id, pin_epoch }: TokenSubject, photoId: string): TokenSubject => ({
  id: `${id}.${photoId}`,
  pin_epoch,
});
