import type { Context } from '#app/context/context.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import {
  checkEventToken,
  eventToken,
  type HostedSubject,
  hostsSubject,
  type TokenSubject,
} from '#platform/storage/signed-url.ts';

/** The contents of a ZIP's address, which are signed. */
export interface ArchiveSubject {
  /**
   * The `arrival` of the newest photo in the ZIP of a whole event; undefined for a selection, whose row the fingerprint
   * names.
   */
  readonly upTo: string | undefined;
  /** The ZIP's fingerprint when the address was created. */
  readonly fingerprint: string;
  /** The uploader whose own photos it also contains, as `writeOwner` formats it; undefined for none. */
  readonly owner: string | undefined;
  /** The `number` of the last wish in the ZIP of a whole event; undefined for a ZIP without wishes. */
  readonly wishesUpTo: string | undefined;
}

/** Which photos a ZIP contains: those that everyone sees, or all of them for the host. */
type ArchiveScope = 'shown' | 'all';
const purposes = { shown: 'archive-urls', all: 'all-archive-urls' } as const;

/** Returns the address of an event's ZIP, valid for 6 to 12 hours and until the event's PIN changes or, for hosts, a co-host is removed. */
export function archiveUrl(
  { publicUrl, secrets, clock }: Context,
  { event, links }: { event: HostedSubject; links: ArchiveScope },
  subject: ArchiveSubject,
): string {
  const of = writeSubject(subject);
  const token = eventToken(secrets.keyFor(purposes[links]), signedPart({ event, links }, of), clock());
  return `${publicUrl}/api/event/${event.id}/archives?of=${of}&t=${token}`;
}

/** Verifies the address of an event's ZIP. Returns its contents and its scope, or why it is not valid. */
export function readArchiveUrl(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  event: HostedSubject,
  { of, t }: { of: string; t: string },
): (ArchiveSubject & { readonly links: ArchiveScope }) | 'expired' | 'invalid' {
  const check = (links: ArchiveScope) =>
    checkEventToken(secrets.keysFor(purposes[links]), signedPart({ event, links }, of), t, clock());
  const isForHosts = check('all') !== 'invalid';
  const links = isForHosts ? 'all' : 'shown';
  const verdict = check(links);
  return verdict === 'valid' ? { ...readSubject(of), links } : verdict;
}

const signedPart = (
  { event, links }: { event: HostedSubject; links: ArchiveScope },
  of: string,
): TokenSubject => {
  const { id, pin_epoch } = links === 'all' ? hostsSubject(event) : event;
  return { id: `${id}.${of}`, pin_epoch };
};

const writeSubject = ({ fingerprint, upTo = '', owner = '', wishesUpTo = '' }: ArchiveSubject): string =>
  [fingerprint, upTo, owner, wishesUpTo].join('-').replace(/-+$/, '');

const readSubject = (of: string): ArchiveSubject => {
  const [fingerprint = '', upTo, owner, wishesUpTo] = of.split('-');
  return {
    fingerprint,
    upTo: upTo || undefined,
    owner: owner || undefined,
    wishesUpTo: wishesUpTo || undefined,
  };
};

type Owner = Pick<Seer, 'userId' | 'guestHash'>;

/** Formats an account or a guest as one word. */
export function writeOwner({ userId, guestHash }: Owner): string | undefined {
  return userId ? `u${userId}` : guestHash && `g${guestHash.toString('hex')}`;
}

export function readOwner(owner: string | undefined): Owner {
  return {
    userId: owner?.startsWith('u') ? owner.slice(1) : undefined,
    guestHash: owner?.startsWith('g') ? Buffer.from(owner.slice(1), 'hex') : undefined,
  };
}
