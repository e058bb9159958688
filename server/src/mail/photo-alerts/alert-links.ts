import type { Context } from '#app/context/context.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';

/** The address and event whose mails a link stops. */
export interface AlertsOfAddress {
  readonly event_id: string;
  readonly address_hash: Buffer;
}

const CONFIRM = 'alert-confirm';
const STOP = 'alert-stop';

/**
 * Returns the page that confirms an alert. Its token is after the #, which browsers send to no server, so it is in no log.
 */
export function confirmLink(context: Context, alertId: string): string {
  return `${context.publicUrl}/photo-alerts/confirm#${signValue(context.secrets.keyFor(CONFIRM), alertId)}`;
}

/** Returns the page that stops an event's mails to an address, and the endpoint for mail clients (RFC 8058). */
export function stopLinks(context: Context, { event_id, address_hash }: AlertsOfAddress) {
  const token = signValue(context.secrets.keyFor(STOP), `${event_id}.${address_hash.toString('base64url')}`);
  return {
    page: `${context.publicUrl}/photo-alerts/stop#${token}`,
    oneClick: `${context.publicUrl}/api/photo-alerts/stop?token=${token}`,
  };
}

/** Returns the alert that a token confirms; undefined when the token is invalid. */
export function readConfirmToken(context: Pick<Context, 'secrets'>, token: string): string | undefined {
  return readSigned(context.secrets.keysFor(CONFIRM), token);
}

/** Returns the address and event whose mails a token stops; undefined when the token is invalid. */
export function readStopToken(context: Pick<Context, 'secrets'>, token: string): AlertsOfAddress | undefined {
  const [event_id, hash] = readSigned(context.secrets.keysFor(STOP), token)?.split('.') ?? [];
  return event_id && hash ? { event_id, address_hash: Buffer.from(hash, 'base64url') } : undefined;
}
