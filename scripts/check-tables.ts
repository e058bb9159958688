import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The nouns of the server that write each table. The first one owns it. `events` also deletes what an event holds, `accounts`
 * what a user has, `operating` what has expired or what an administrator decides, and `figures` stores on a photo what its faces
 * say.
 */
const writers: Readonly<Record<string, readonly string[]>> = {
  ad_days: ['plus', 'events'],
  ads: ['plus', 'events'],
  archives: ['photos', 'operating'],
  audit_log: ['platform', 'operating'],
  blurred_faces: ['figures'],
  blurs: ['figures', 'events'],
  books: ['books', 'events'],
  chapters: ['photos', 'events'],
  choice_lists: ['choices', 'events'],
  choices: ['choices'],
  choosers: ['choices', 'events'],
  clear_files: ['figures'],
  devices: ['photos', 'events'],
  erasures: ['operating'],
  event_days: ['plus', 'events', 'photos'],
  events: ['events', 'operating', 'plus', 'figures', 'photos'],
  faces: ['figures', 'events'],
  feedback: ['operating'],
  figure_corrections: ['figures', 'events'],
  figures: ['figures', 'events'],
  forget_requests: ['figures', 'events'],
  forgotten_faces: ['figures'],
  former_figures: ['figures'],
  former_pins: ['events'],
  frames: ['plus', 'events'],
  free_event_months: ['accounts', 'events'],
  guest_counts: ['events'],
  hearts: ['photos'],
  host_mail_stops: ['mail', 'events'],
  host_mails: ['mail', 'events'],
  installation: ['platform'],
  last_backup: ['operating'],
  listed_guests: ['guest-list', 'events', 'figures'],
  modes: ['operating'],
  last_check: ['operating'],
  local_identity_records: ['accounts', 'operating'],
  host_invites: ['events', 'operating'],
  participants: ['events'],
  payment_attempts: ['plus', 'operating'],
  pending_events: ['plus'],
  permissions: ['events'],
  photo_alerts: ['mail'],
  photo_reports: ['photos', 'operating'],
  photos: ['photos', 'accounts', 'events', 'figures'],
  reductions: ['photos'],
  sandbox_trades: ['plus'],
  sessions: ['accounts'],
  spent_months: ['accounts'],
  token_buckets: ['platform'],
  upload_batches: ['photos', 'events', 'operating'],
  upload_keys: ['events'],
  users: ['accounts', 'operating', 'mail'],
  walls: ['events'],
  wish_reports: ['wishes'],
  wishes: ['wishes', 'events'],
};

const WRITE = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g;

/** Returns a sentence for each write to a table by a room that `writers` does not name. */
export function checkTables(tree = root): string[] {
  return globSync('server/src/**/*.ts', { cwd: tree })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) =>
      [...readFileSync(join(tree, path), 'utf8').matchAll(WRITE)]
        .map(([, table = '']) => table)
        .filter((table) => !writers[table]?.includes(path.split('/')[2] ?? ''))
        .map((table) => `${path} writes ${table}, which belongs to ${writers[table]?.[0] ?? 'no room'}`),
    );
}
