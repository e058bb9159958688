import { createHmac } from 'node:crypto';
import { type Secrets, seal, unseal } from '#platform/config/secrets.ts';

/** Returns an address's hash, which differs between events. */
export function hashAddress(secrets: Secrets, eventId: string, email: string): Buffer {
  return createHmac('sha256', secrets.keyFor('alert-address-hash'))
    .update(`${eventId} ${email.toLowerCase()}`)
    .digest();
}

export function sealAddress(secrets: Secrets, email: string): Buffer {
  return seal(secrets.keyFor('alert-address'), email);
}

/** Returns undefined when the installation's secret has changed since the sealing. */
export function unsealAddress(secrets: Secrets, sealed: Buffer): string | undefined {
  try {
    return unseal(secrets.keysFor('alert-address'), sealed);
  } catch {
    return undefined;
  }
}

/**
 * Returns the mailbox behind an address as most providers treat it: `Ann.B+party@gmail.com` is `annb@gmail.com`. For
 * limits only.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
