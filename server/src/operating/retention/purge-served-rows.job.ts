import type { Context } from '#app/context/context.ts';
import { ANSWER_KEPT_MS } from '#photos/uploading/idempotency.ts';

/** How long handled feedback is kept. */
const HANDLED_FEEDBACK_KEPT_MS = 90 * 24 * 3600_000;
/** How long the audit is kept. */
const AUDIT_KEPT_MS = 365 * 24 * 3600_000;

/**
 * Deletes rows that are no longer needed: responses to repeated batches, expired grants of the local provider and
 * selections, expired invitations of co-hosts, handled feedback, and audit rows older than a year.
 */
export async function purgeServedRows({ db, clock }: Context): Promise<void> {
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  await db.deleteFrom('upload_batches').where('created_at', '<', ago(ANSWER_KEPT_MS)).execute();
  await db.deleteFrom('local_identity_records').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('archives').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('host_invites').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('audit_log').where('created_at', '<', ago(AUDIT_KEPT_MS)).execute();
  await db.deleteFrom('feedback').where('handled_at', '<', ago(HANDLED_FEEDBACK_KEPT_MS)).execute();
}
