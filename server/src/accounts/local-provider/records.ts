import { sql } from 'kysely';
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';
import type { Db } from '#platform/db/db.ts';

export const SESSION_SECONDS = 24 * 3600;
export const GRANT_SECONDS = 14 * SESSION_SECONDS;
/** A session can begin a grant until it ends. */
export const ACCOUNT_SECONDS = SESSION_SECONDS + GRANT_SECONDS;

/** Implements the provider's storage (its Adapter interface) in one table: a row per record, with its payload as JSON. */
export function adapterFor(db: Db): AdapterConstructor {
  return class Records implements Adapter {
    readonly model: string;
    constructor(model: string) {
      this.model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await db
        .insertInto('local_identity_records')
        .values({ model: this.model, id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return this.#findBy('id', id);
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#findBy('uid', uid);
    }

    async findByUserCode(): Promise<undefined> {
      // The device flow is not offered.
    }

    async consume(id: string): Promise<void> {
      await db
        .updateTable('local_identity_records')
        .set({
          payload: sql`payload || jsonb_build_object('consumed', extract(epoch from now())::int)`,
        })
        .where('model', '=', this.model)
        .where('id', '=', id)
        .execute();
    }

    async destroy(id: string): Promise<void> {
      await db
        .deleteFrom('local_identity_records')
        .where('model', '=', this.model)
        .where('id', '=', id)
        .execute();
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await db.deleteFrom('local_identity_records').where('grant_id', '=', grantId).execute();
    }

    async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      // PostgreSQL cannot search for such a text; it is refused like an unknown one.
      if (value.includes('\0')) return undefined;
      const row = await db
        .selectFrom('local_identity_records')
        .select(['payload', 'expires_at'])
        .where('model', '=', this.model)
        .where(column, '=', value)
        .executeTakeFirst();
      if (!row || (row.expires_at && row.expires_at.getTime() < Date.now())) return undefined;
      return row.payload as AdapterPayload;
    }
  };
}
