import { createHmac } from 'node:crypto';
import { type Secrets, seal, unseal } from '../platform/config/secrets.ts';

/** An address's hash within one event, of no use for another. */
export const hashAddress = (secrets: Secrets, eventId: string, email: string): Buffer =>
  createHmac('sha256', secrets.keyFor('alert-address-hash'))
    .update(`${eventId} ${email.toLowerCase()}`)
    .digest();

export const sealAddress = (secrets: Secrets, email: string): Buffer =>
  seal(secrets.keyFor('alert-address'), email);

/** Undefined when the installation's secret is no longer the one that it was sealed with. */
export const unsealAddress = (secrets: Secrets, sealed: Buffer): string | undefined => {
  try {
    return unseal(secrets.keysFor('alert-address'), sealed);
  } catch {
    return undefined;
  }
};

/**
 * The mailbox behind an address, where its mails most likely arrive: `Ann.B+party@gmail.com` is that of
 * `annb@gmail.com`. For limits only.
 */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
};
