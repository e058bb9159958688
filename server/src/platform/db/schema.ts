/** Types of the rows. The SQL in migrations/ is the authority and explains the columns. */

import type { BookFormat, BookPage } from '@togather/contract/book-pages.ts';
import type { FramePlacement } from '@togather/contract/frames.ts';
import type { HostMailKind } from '@togather/contract/host-mails.ts';
import type { Theme } from '@togather/contract/look.ts';
import type { GuestDownloads, UploaderNames, Visibility } from '@togather/contract/photos.ts';
import type { Decision, Permission, Role } from '@togather/contract/roles.ts';
import type { CoverChoice, HostNotice } from '@togather/contract/schemas/events.ts';
import type { RefundReason } from '@togather/contract/schemas/operating.ts';
import type { PaymentStatus } from '@togather/contract/schemas/payments.ts';
import type { KeyScope } from '@togather/contract/schemas/upload-keys.ts';
import type { Metric } from '@togather/contract/statistics.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;

export type ErasureKind =
  | 'PHOTO'
  | 'EVENT'
  | 'USER'
  | 'FACE'
  | 'FORGET'
  | 'TAKEN_BACK'
  | 'ALERT'
  | 'TAKEDOWN'
  | 'BAN'
  | 'SESSION'
  | 'GROUPING'
  | 'PIN'
  | 'FORMER_PIN'
  | 'VISIBILITY'
  | 'CONCEALMENT'
  | 'WALL'
  | 'UPLOAD_KEY'
  | 'CO_HOST'
  | 'HOST_INVITE'
  | 'MAIL_STOP'
  | 'WISH'
  | 'WISH_VISIBILITY'
  | 'WISH_EDIT'
  | 'WISHES'
  | 'CHOICE_LIST'
  | 'CHOOSER'
  | 'DOWNLOADS'
  | 'LISTED_GUEST'
  | 'REPLACEMENT'
  | 'BLUR'
  | 'BLUR_END';

/** What the faces of a replaced photo say about its file (migrations/0016). */
export type FormerFaces = 'placed' | 'moved' | 'barred' | 'closed';

/** What a photo waits for before others get it (migrations/0020). */
export type Withheld = 'search' | 'blur';

export interface Database {
  users: {
    id: string;
    issuer: string;
    subject: string;
    email: string;
    email_verified: boolean;
    name: string;
    picture: string;
    created_at: DefaultedTimestamp;
    language: Generated<'en' | 'zh-TW'>;
    /** How many mails in a row the mailbox has refused. */
    mail_bounces: Generated<number>;
    mail_bounced_at: Timestamp | null;
    banned_at: Timestamp | null;
    ban_reason: Generated<string>;
    /** The issuer at which a sign-in may adopt the account. */
    adoptable_by: string | null;
    adoptable_until: Timestamp | null;
  };
  sessions: {
    id: string;
    user_id: string;
    browser: string;
    system: string;
    refresh_token: Buffer | null;
    rotation: Generated<number>;
    renewing_until: Timestamp | null;
    rotated_at: Timestamp;
    settled: Generated<boolean>;
    expires_at: Timestamp;
    created_at: Timestamp;
    last_used_at: Timestamp;
  };
  events: {
    id: string;
    pin: string;
    /** Number of PIN changes. */
    pin_epoch: Generated<number>;
    name: string;
    /** The owner, who created the event. */
    host_id: string;
    /** Number of removed co-hosts. */
    hosts_epoch: Generated<number>;
    type: 'Free' | 'Plus';
    starts_at: Timestamp;
    /** The day of the party in Taiwan, as 2026-11-26. */
    event_date: Generated<string>;
    /** When the event ends and its photos are deleted. */
    ends_at: Timestamp;
    photo_limit: number;
    photo_count: Generated<number>;
    sponsor_subtitle: Generated<string>;
    host_notice: HostNotice | null;
    face_grouping: Generated<boolean>;
    created_at: DefaultedTimestamp;
    taken_down_at: Timestamp | null;
    taken_down_reason: Generated<string>;
    is_concealed: Generated<boolean>;
    /** Null where the host reveals the photos by a tap. */
    reveal_at: Timestamp | null;
    cover: Generated<CoverChoice>;
    /** With the cover `photo` only; the photo may be gone. */
    cover_photo_id: string | null;
    theme: Generated<Theme>;
    /** The host's changes of the chapters; while it is 0, they are cut again as photos arrive. */
    chapters_edition: Generated<number>;
    /** Whether guests read and write wishes. */
    takes_wishes: Generated<boolean>;
    uploader_names: Generated<UploaderNames>;
    /** Plus only; null without a limit. */
    shots_per_guest: number | null;
    /** What guests get of photos that they download. */
    guest_downloads: Generated<GuestDownloads>;
    offers_blur: Generated<boolean>;
    /** Whether guests may put themselves on the guest list. */
    is_guest_list_open: Generated<boolean>;
    /** The host's changes of the tasks. */
    tasks_edition: Generated<number>;
  };
  wishes: {
    id: string;
    event_id: string;
    /** The order of writing. */
    number: GeneratedAlways<string>;
    /** Null in the guestbook. */
    photo_id: string | null;
    text: string;
    author_name: string;
    author_id: string | null;
    guest_hash: Buffer | null;
    is_host: boolean;
    visibility: Visibility;
    written_at: Timestamp;
    edited_at: Timestamp | null;
  };
  listed_guests: {
    id: string;
    event_id: string;
    name: string | null;
    table_name: string | null;
    /** Float32 in little endian, as those of `faces`. */
    embedding: Buffer;
    pipeline_version: string;
    by_host: boolean;
    user_id: string | null;
    guest_hash: Buffer | null;
    consented_at: Timestamp;
    created_at: Timestamp;
    figure_id: string | null;
    /** Null until the vector was first matched. */
    matched_at: Timestamp | null;
  };
  wish_reports: {
    wish_id: string;
    event_id: string;
    reporter_hash: Buffer;
    reporter_id: string | null;
    network_hash: Buffer;
    created_at: DefaultedTimestamp;
  };
  chapters: {
    id: string;
    event_id: string;
    /** The host's order. */
    position: number;
    name: string | null;
    /** Null for a task, whose photos name it. */
    starts_at: Timestamp | null;
    hidden: boolean;
  };
  books: {
    event_id: string;
    edition: number;
    format: BookFormat;
    pages: Json<BookPage[]>;
    pages_drawn: Generated<number>;
    has_failed: Generated<boolean>;
    drawn_edition: number | null;
    drawn_photos: string[] | null;
    drawn_wishes: string[] | null;
    wishes_title: string | null;
    page_count: number | null;
    file_id: string | null;
    file_pieces: number | null;
    file_bytes: ColumnType<string | null, number | null, number | null>;
  };
  walls: {
    id: string;
    event_id: string;
    secret_hash: Buffer;
    seconds: number;
    created_at: Timestamp;
    /** The event's `pin_epoch` when the wall was created; null for walls older than migration 0002. */
    pin_epoch: number | null;
    /** The chapter that it shows; null for all photos. */
    chapter_id: Generated<string | null>;
    shows_wishes: Generated<boolean>;
  };
  upload_keys: {
    id: string;
    event_id: string;
    name: string;
    key_hash: Buffer;
    created_at: Timestamp;
    last_used_at: Timestamp | null;
    scopes: ColumnType<KeyScope[], readonly KeyScope[] | undefined, never>;
  };
  choice_lists: { id: string; event_id: string; name: string; created_at: Timestamp };
  choosers: {
    id: string;
    event_id: string;
    name: string;
    secret_hash: Buffer;
    created_at: Timestamp;
    last_used_at: Timestamp | null;
  };
  choices: {
    list_id: string;
    photo_id: string;
    note: string;
    chosen_at: Timestamp;
    user_id: string | null;
    chooser_name: string | null;
  };
  event_versions: { event_id: string; version: Generated<string> };
  guest_counts: { event_id: string; guests: number };
  former_pins: { event_id: string; pin_hash: Buffer };
  installation: {
    only_row: Generated<boolean>;
    secret_check: string;
  };
  last_backup: {
    only_row: Generated<boolean>;
    made_at: Timestamp;
  };
  last_check: {
    only_row: Generated<boolean>;
    checked_at: Timestamp;
    photos: number;
    faults: number;
  };
  modes: {
    only_row: Generated<boolean>;
    maintenance: Generated<boolean>;
    read_only: Generated<boolean>;
  };
  database_reserve: {
    is_kept: true;
  };
  token_buckets: { key: string; full_at: Timestamp };
  participants: { event_id: string; user_id: string; role: Role; joined_at: DefaultedTimestamp };
  host_invites: {
    id: string;
    event_id: string;
    secret_hash: Buffer;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    used_by: string | null;
  };
  permissions: {
    event_id: string;
    permission: Permission;
    principal_type: 'EVENT_DEFAULT' | 'ROLE';
    role: Role;
    decision: Decision;
  };
  free_event_months: { user_id: string; month: string; created: number };
  spent_months: { identity_hash: Buffer; month: string; created: number };
  photos: {
    id: string;
    event_id: string;
    arrival: GeneratedAlways<string>;
    name: string;
    mime: string;
    size: number;
    sha256: Buffer;
    crc32: number | string;
    width: number;
    height: number;
    /** When the photo was taken: `clock_at`, corrected by the device's correction. */
    taken_at: Timestamp | null;
    /** By the clock of the device, as in the file. */
    clock_at: Timestamp | null;
    device_id: string | null;
    uploader_id: string | null;
    guest_hash: Buffer | null;
    uploaded_at: DefaultedTimestamp;
    thumbhash: Buffer | null;
    previews_at: Timestamp | null;
    previews_bytes: Generated<number>;
    previews_error: string | null;
    faces_version: string | null;
    faces_error: string | null;
    faces_written: Generated<number>;
    faces_grouped: Generated<number>;
    needs_second_look: Generated<boolean>;
    uploader_name: string | null;
    focus: number | null;
    /** Null until the larger previews are made. */
    sharpness: number | null;
    visibility: Generated<Visibility>;
    deletes_at: Timestamp | null;
    shown_arrival: string | null;
    sent_sha256: Generated<Buffer | null>;
    /** The task that it was sent to. */
    chapter_id: Generated<string | null>;
    /** The id in the keys of its files; null until it is first replaced. */
    file_id: Generated<string | null>;
    replaced_at: ColumnType<Date | null, Date | undefined, Date>;
    /** What its faces and forgotten faces say about its file (migration 0016). */
    former_faces: Generated<FormerFaces | null>;
    withheld: Generated<Withheld | null>;
  };
  clear_files: {
    photo_id: string;
    event_id: string;
    file_id: string;
    name: string;
    mime: string;
    size: number;
    sha256: Buffer;
    crc32: number | string;
  };
  blurs: {
    id: string;
    event_id: string;
    figure_id: string | null;
    asked_at: Timestamp;
    user_id: string | null;
    guest_hash: Buffer | null;
  };
  blurred_faces: {
    id: GeneratedAlways<string>;
    blur_id: string;
    photo_id: string;
    face_id: string | null;
    box_left: number;
    box_top: number;
    box_width: number;
    box_height: number;
  };
  devices: {
    id: string;
    event_id: string;
    /** Keyed: make and model with the body's serial number, or else with the uploader. */
    hash: Buffer;
    make: string;
    model: string;
    /** Added to the times of the device's photos. */
    correction_seconds: Generated<number>;
    corrected_by: Generated<'estimate' | 'host' | null>;
    estimate: ColumnType<unknown, string | null | undefined, string | null>;
  };
  hearts: {
    photo_id: string;
    event_id: string;
    user_id: string | null;
    guest_hash: Buffer | null;
    network_hash: Buffer | null;
    given_at: DefaultedTimestamp;
  };
  frames: {
    event_id: string;
    file_id: string;
    placement: FramePlacement;
    is_on: Generated<boolean>;
    changed_at: Timestamp;
  };
  /** Smaller JPEGs that guests download instead of originals. */
  reductions: {
    photo_id: string;
    event_id: string;
    file_id: string;
    size: number;
    sha256: Buffer;
    /** As a string where it is read, since it is a bigint. */
    crc32: number | string;
    made_at: Timestamp;
  };
  archives: {
    id: string;
    event_id: string;
    /** `arrival` of the selected photos. */
    arrivals: ColumnType<string[], readonly string[], never>;
    expires_at: Timestamp;
  };
  upload_batches: { event_id: string; key: string; answer: Json<unknown>; created_at: DefaultedTimestamp };
  figures: {
    id: string;
    event_id: string;
    representative_face_id: string | null;
    first_arrival: string | number;
    photo_count: number;
    hidden: Generated<boolean>;
    created_at: DefaultedTimestamp;
  };
  figure_corrections: {
    id: string;
    event_id: string;
    seq: GeneratedAlways<string>;
    kind: 'SAME' | 'SPLIT' | 'HIDE' | 'SHOW';
    faces_a: string[];
    faces_b: string[];
  };
  former_figures: {
    id: string;
    figure_id: string;
  };
  forget_requests: {
    id: string;
    event_id: string;
    figure_id: string;
    asked_at: Timestamp;
    by_host: boolean;
    user_id: string | null;
    guest_hash: Buffer | null;
    address_hash: Buffer | null;
    /** Hash of the guest's /48; null for IPv4. */
    site_hash: Buffer | null;
    /** Hash of the account's identity, which outlives the account; null for a guest. */
    identity_hash: Buffer | null;
  };
  photo_alerts: {
    id: string;
    event_id: string;
    figure_id: string;
    address_hash: Buffer;
    /** Sealed. */
    address: Buffer;
    language: 'en' | 'zh-TW';
    confirmed: Generated<boolean>;
    asked_at: Timestamp;
    /** `arrival` of the last photo that is not new. */
    told_arrival: string;
    told_at: Timestamp | null;
  };
  host_mails: {
    id: GeneratedAlways<string>;
    event_id: string;
    kind: HostMailKind;
    occasion: string;
    caused_at: Timestamp;
    try_at: Timestamp;
    settled_at: Timestamp | null;
    is_sent: Generated<boolean>;
    is_over: Generated<boolean>;
  };
  host_mail_stops: { kind: HostMailKind; event_id: string | null; user_id: string | null };
  erasures: { number: GeneratedAlways<string>; kind: ErasureKind; subject: Json<unknown> };
  forgotten_faces: {
    id: GeneratedAlways<string>;
    photo_id: string;
    event_id: string;
    box_left: number;
    box_top: number;
    box_width: number;
    box_height: number;
  };
  faces: {
    id: string;
    event_id: string;
    photo_id: string;
    figure_id: string | null;
    box_left: number;
    box_top: number;
    box_width: number;
    box_height: number;
    height_px: number;
    score: number;
    quality: number;
    embedding: Buffer;
    context: Buffer | null;
    pipeline_version: string;
    likely_figure_id: Generated<string | null>;
  };
  feedback: {
    id: string;
    email: string;
    message: string;
    user_id: string | null;
    created_at: DefaultedTimestamp;
    handled_at: Timestamp | null;
    answer: string | null;
    answered_at: Timestamp | null;
  };
  ads: {
    event_id: string;
    position: number;
    name: string;
    url: string;
    image_id: string;
    image_at: DefaultedTimestamp;
  };
  event_days: { event_id: string; day: string; measure: Metric; count: number };
  ad_days: {
    event_id: string;
    day: string;
    position: number;
    ad_name: string;
    views: number;
    clicks: number;
  };
  photo_reports: {
    id: string;
    event_id: string;
    photo_id: string;
    reporter_id: string | null;
    reporter_hash: Buffer;
    network_hash: Buffer;
    reason: 'SHOWS_ME' | 'INAPPROPRIATE' | 'OTHER';
    message: string;
    created_at: DefaultedTimestamp;
  };
  audit_log: {
    id: string;
    /** The acting user. */
    admin_id: string | null;
    admin_email: string;
    role: Generated<'ADMIN' | 'OPERATOR' | 'HOST'>;
    event_id: string | null;
    action: string;
    details: Json<Record<string, unknown>>;
    created_at: DefaultedTimestamp;
  };
  pending_events: {
    id: string;
    owner_id: string | null;
    event_name: string;
    event_date: Generated<string | null>;
    /** The Free event to turn into Plus; null for a new event. */
    upgrade_of: Generated<string | null>;
    status: Generated<PaymentStatus>;
    event_id: string | null;
    paid_at: Timestamp | null;
    created_at: DefaultedTimestamp;
  };
  payment_attempts: {
    merchant_trade_no: string;
    pending_event_id: string;
    number: number;
    amount_twd: number;
    status: Generated<'STARTED' | 'PAID' | 'FAILED'>;
    started_at: Timestamp;
    verdict_at: Timestamp | null;
    refund_due_at: Timestamp | null;
    refund_reason: RefundReason | null;
    refunded_at: Timestamp | null;
    /** The administrator who recorded it; null when the account is deleted. */
    refunded_by: string | null;
    refunded_by_email: string | null;
    ask_at: Timestamp | null;
    asked: Generated<number>;
  };
  sandbox_trades: {
    merchant_trade_no: string;
    fields: Json<Record<string, string>>;
    trade_no: string;
    status: Generated<'OPEN' | 'PAID' | 'FAILED'>;
    traded_at: Timestamp;
    decided_at: Timestamp | null;
  };
  local_identity_records: {
    model: string;
    id: string;
    payload: Json<Record<string, unknown>>;
    grant_id: string | null;
    uid: string | null;
    expires_at: Timestamp | null;
  };
}

/** An event with its hosts, as most routes need it. */
export type EventRow = Omit<Selectable<Database['events']>, 'taken_down_reason'> & {
  /** Of the owner. */
  readonly host_name: string;
  readonly co_host_ids: readonly string[];
  /** Changes with everything that the event shows, including this row. */
  readonly version: string;
};
