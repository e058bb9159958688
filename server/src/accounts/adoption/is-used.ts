import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a row of `users` has done or bought something, or is banned. An account at the new provider is then
 * not replaced by that of a former provider.
 */
export const isUsed: RawBuilder<boolean> = sql<boolean>`(
  users.banned_at is not null
  or exists (select from participants where user_id = users.id)
  or exists (select from photos where uploader_id = users.id)
  or exists (select from hearts where user_id = users.id)
  or exists (select from photo_reports where reporter_id = users.id)
  or exists (select from forget_requests where user_id = users.id)
  or exists (select from feedback where user_id = users.id)
  or exists (select from pending_events where owner_id = users.id)
  or exists (select from free_event_months where user_id = users.id)
)`;
