import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The rooms of the server that write each table. The first one owns it. The others write it with their own noun: `events`
 * deletes what an event holds, `accounts` what a user has, `retention` what has expired, `admin` decides about both, and
 * `figures` stores on a photo what its faces say.
 */
const writers: Readonly<Record<string, readonly string[]>> = {
  ad_days: ['statistics', 'events'],
  ads: ['ads', 'events'],
  archives: ['archives', 'retention'],
  audit_log: ['audit', 'retention'],
  erasures: ['retention'],
  event_days: ['statistics', 'events', 'photos'],
  events: ['events', 'admin', 'ads', 'backups', 'figures', 'photos'],
  faces: ['figures', 'events'],
  feedback: ['feedback', 'admin', 'retention'],
  figure_corrections: ['figures', 'events'],
  figures: ['figures', 'events'],
  forget_requests: ['figures', 'events'],
  forgotten_faces: ['figures'],
  former_figures: ['figures'],
  former_pins: ['events'],
  free_event_months: ['accounts', 'events'],
  guest_counts: ['membership', 'events'],
  hearts: ['photos'],
  host_mail_stops: ['host-mails', 'events'],
  host_mails: ['host-mails', 'events'],
  installation: ['platform'],
  last_backup: ['backups'],
  last_check: ['backups'],
  local_identity_records: ['sessions', 'retention'],
  host_invites: ['co-hosts', 'events', 'retention'],
  participants: ['events', 'co-hosts'],
  payment_attempts: ['payments', 'admin'],
  pending_events: ['payments'],
  permissions: ['permissions', 'events'],
  photo_alerts: ['photo-alerts'],
  photo_reports: ['photos', 'admin'],
  photos: ['photos', 'accounts', 'events', 'figures'],
  sandbox_trades: ['payments'],
  sessions: ['sessions'],
  spent_months: ['accounts'],
  token_buckets: ['platform'],
  upload_batches: ['photos', 'events', 'retention'],
  upload_keys: ['upload-keys', 'events'],
  users: ['sessions', 'accounts', 'admin', 'host-mails'],
  walls: ['walls', 'events'],
};

const WRITE = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g;

/** Returns a sentence for each write to a table by a room that `writers` does not name. */
export const checkTables = (tree = root): string[] =>
  globSync('server/src/**/*.ts', { cwd: tree })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) =>
      [...readFileSync(join(tree, path), 'utf8').matchAll(WRITE)]
        .map(([, table = '']) => table)
        .filter((table) => !writers[table]?.includes(path.split('/')[2] ?? ''))
        .map((table) => `${path} writes ${table}, which belongs to ${writers[table]?.[0] ?? 'no room'}`),
    );
