import { SELFIE_PROOF_MINUTES } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';

const PURPOSE = 'selfie-proof';

/** Returns a signed text that says for some minutes that a selfie has found these figures of an event. */
export function proveSelfie(
  { secrets, clock }: Context,
  eventId: string,
  figureIds: readonly string[],
): string {
  const until = clock().getTime() + SELFIE_PROOF_MINUTES * 60_000;
  const signed = signValue(secrets.keyFor(PURPOSE), [eventId, until.toString(36), ...figureIds].join('.'));
  return signed.slice(eventId.length + 1);
}

/** Returns whether a selfie has found the figure. */
export function isFoundBySelfie(
  { secrets, clock }: Context,
  {
    eventId,
    figureId,
    proof,
  }: { readonly eventId: string; readonly figureId: string; readonly proof: string },
): boolean {
  const value = readSigned(secrets.keysFor(PURPOSE), `${eventId}.${proof}`);
  const [, until = '', ...figureIds] = value?.split('.') ?? [];
  return Number.parseInt(until, 36) > clock().getTime() && figureIds.includes(figureId);
}
