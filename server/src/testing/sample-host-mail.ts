import type { OpenMail } from '#mail/host-mails/queries.ts';

/** An open mail about an event that was created at this moment; tests set what they are about. */
export const sampleHostMail: OpenMail = {
  id: '1',
  event_id: 'e',
  kind: 'CREATED',
  occasion: '',
  caused_at: new Date('2027-01-01T00:00:00Z'),
  told_at: null,
  is_stopped: false,
  host_id: 'h',
  email: 'host@example.com',
  may_be_mailed: true,
  bounced_at: null,
  language: 'en',
  event_name: 'Party',
  event_type: 'Free',
  event_date: '2026-11-01',
  pin: 'ABC234',
  pin_epoch: 0,
  ends_at: new Date('2027-01-14T15:59:59.999Z'),
  taken_down_at: null,
  photo_count: 50,
  photo_limit: 100,
  waiting: 0,
  is_reported: false,
  paid: null,
};
