import type { Context } from '../context/context.ts';
import { checkEventToken, eventToken, type TokenSubject } from '../platform/storage/signed-url.ts';

/** The contents of a ZIP's address, which are signed. */
export interface ArchiveSubject {
  /**
   * The `arrival` of the newest photo in the ZIP of a whole event; undefined for a selection, whose row the fingerprint
   * names.
   */
  readonly upTo: string | undefined;
  /** The ZIP's fingerprint when the address was created. */
  readonly fingerprint: string;
}

const PURPOSE = 'archive-urls';

type Parts = Pick<Context, 'publicUrl' | 'secrets' | 'clock'>;

/** Returns the address of an event's ZIP, valid for 6 to 12 hours and until the event's PIN changes. */
export const archiveUrl = (
  { publicUrl, secrets, clock }: Parts,
  event: TokenSubject,
  subject: ArchiveSubject,
): string => {
  const of = writeSubject(subject);
  const token = eventToken(secrets.keyFor(PURPOSE), signedPart(event, of), clock());
  return `${publicUrl}/api/event/${event.id}/archives?of=${of}&t=${token}`;
};

/** Checks an address for an event; returns its ZIP when it is valid. */
export const readArchiveUrl = (
  { secrets, clock }: Pick<Parts, 'secrets' | 'clock'>,
  event: TokenSubject,
  { of, t }: { of: string; t: string },
): ArchiveSubject | 'expired' | 'invalid' => {
  const worth = checkEventToken(secrets.keysFor(PURPOSE), signedPart(event, of), t, clock());
  return worth === 'valid' ? readSubject(of) : worth;
};

const signedPart = ({ id, pin_epoch }: TokenSubject, of: string): TokenSubject => ({
  id: `${id}.${of}`,
  pin_epoch,
});

const writeSubject = ({ upTo, fingerprint }: ArchiveSubject): string =>
  upTo === undefined ? fingerprint : `${fingerprint}-${upTo}`;

const readSubject = (of: string): ArchiveSubject => {
  const [fingerprint = '', upTo] = of.split('-');
  return { fingerprint, upTo };
};
