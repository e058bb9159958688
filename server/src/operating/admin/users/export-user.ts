import { Readable } from 'node:stream';
import { packAccount } from '#accounts/pack-account.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { watchDelivery } from '#http/connections/watch-delivery.ts';
import { whenOver } from '#http/connections/when-over.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';

/**
 * Returns the address of a ZIP with everything of a user. Anything that would prevent its delivery fails here, before a
 * download begins. Throws Failure USER_NOT_FOUND.
 */
export const exportUserAct = act('exportUser', async (context, { viewer, params: { userId } }) => {
  await packAccount(context, userId);
  await recordAudit(context.db, { role: 'ADMIN', by: viewer, action: 'export-user', details: { userId } });
  return { url: exportAddress(context, userId) };
});

export const getUserExportAct = act('getUserExport', async (context, { params, query, request, reply }) => {
  requireExportAddress(context, { ...params, ...query });
  const { size, open } = await packAccount(context, params.userId);
  const isHead = request.method === 'HEAD';
  if (!isHead)
    whenOver({ request, reply }, context.deliveryGate.enter(request.ip, watchDelivery({ request, reply })));
  return (
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-length', size)
      .header('content-disposition', 'attachment; filename="togather-account.zip"')
      // Fastify would read a stream to its end, and set the length of an empty body to 0.
      .send(isHead ? Readable.from([]) : open())
  );
});

/** How long the download can begin. */
const LASTS_MS = 5 * 60_000;
const PURPOSE = 'user-exports';

/** Returns the address of the ZIP of a user, for a browser, which sends no token with a download. */
export function exportAddress({ publicUrl, secrets, clock }: Context, userId: string): string {
  const expiry = (clock().getTime() + LASTS_MS).toString(36);
  const signed = signValue(secrets.keyFor(PURPOSE), `${userId}.${expiry}`);
  return `${publicUrl}/api/admin/users/${userId}/export?t=${signed.slice(userId.length + 1)}`;
}

/** Throws Failure URL_INVALID or URL_EXPIRED. */
const requireExportAddress = (
  { secrets, clock }: Context,
  { userId, t }: { readonly userId: string; readonly t: string },
): void => {
  if (readSigned(secrets.keysFor(PURPOSE), `${userId}.${t}`) === undefined) throw new Failure('URL_INVALID');
  const [expiry = ''] = t.split('.');
  if (clock().getTime() >= Number.parseInt(expiry, 36)) throw new Failure('URL_EXPIRED');
};
