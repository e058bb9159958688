import { HOST_MAIL_KINDS, type HostMailKind } from '@togather/contract/host-mails.ts';
import type { HostMails } from '@togather/contract/schemas/mail.ts';

/** Returns the switches of an event's mails, on but for those in `off`. */
export function sampleHostMails(
  off: readonly HostMailKind[] = [],
  change: Partial<HostMails> = {},
): HostMails {
  return {
    mails: HOST_MAIL_KINDS.map((kind) => ({ kind, isOn: !off.includes(kind) })),
    address: 'host@example.com',
    isVerified: true,
    isGivenUp: false,
    ...change,
  };
}
