import type { texts as account } from './en/account/account.ts';
import type { texts as admin } from './en/account/admin.ts';
import type { texts as payments } from './en/account/payments.ts';
import type { texts as signIn } from './en/account/sign-in.ts';
import type { texts as userMenu } from './en/account/user-menu.ts';
import type { texts as common } from './en/common.ts';
import type { texts as errors } from './en/errors.ts';
import type { texts as backstage } from './en/events/backstage.ts';
import type { texts as coHosts } from './en/events/co-hosts.ts';
import type { texts as createEvent } from './en/events/create-event.ts';
import type { texts as devices } from './en/events/devices.ts';
import type { texts as eventPage } from './en/events/event-page.ts';
import type { texts as hostMails } from './en/events/host-mails.ts';
import type { texts as hosting } from './en/events/hosting.ts';
import type { texts as joinEvent } from './en/events/join-event.ts';
import type { texts as memberCenter } from './en/events/member-center.ts';
import type { texts as newPin } from './en/events/new-pin.ts';
import type { texts as recentEvents } from './en/events/recent-events.ts';
import type { texts as retention } from './en/events/retention.ts';
import type { texts as statistics } from './en/events/statistics.ts';
import type { texts as uploadKeys } from './en/events/upload-keys.ts';
import type { texts as visibility } from './en/events/visibility.ts';
import type { texts as walls } from './en/events/walls.ts';
import type { texts as downloads } from './en/photos/downloads.ts';
import type { texts as figures } from './en/photos/figures.ts';
import type { texts as missingPeople } from './en/photos/missing-people.ts';
import type { texts as people } from './en/photos/people.ts';
import type { texts as photoActions } from './en/photos/photo-actions.ts';
import type { texts as photoAlerts } from './en/photos/photo-alerts.ts';
import type { texts as photoGuides } from './en/photos/photo-guides.ts';
import type { texts as photos } from './en/photos/photos.ts';
import type { texts as uploads } from './en/photos/uploads.ts';
import type { texts as aboutUs } from './en/site/about-us.ts';
import type { texts as customerService } from './en/site/customer-service.ts';
import type { texts as faceNotice } from './en/site/face-notice.ts';
import type { texts as home } from './en/site/home.ts';
import type { texts as navigation } from './en/site/navigation.ts';
import type { texts as notFound } from './en/site/not-found.ts';
import type { texts as photographers } from './en/site/photographers.ts';
import type { texts as pricing } from './en/site/pricing.ts';
import type { texts as privacy } from './en/site/privacy.ts';
import type { texts as terms } from './en/site/terms.ts';

/** One namespace per file of en/. List a new file here, and t() knows its keys. */
export interface Resources {
  'about-us': typeof aboutUs;
  account: typeof account;
  admin: typeof admin;
  backstage: typeof backstage;
  'co-hosts': typeof coHosts;
  common: typeof common;
  'create-event': typeof createEvent;
  'customer-service': typeof customerService;
  devices: typeof devices;
  downloads: typeof downloads;
  errors: typeof errors;
  'event-page': typeof eventPage;
  'face-notice': typeof faceNotice;
  figures: typeof figures;
  home: typeof home;
  'host-mails': typeof hostMails;
  hosting: typeof hosting;
  'join-event': typeof joinEvent;
  'member-center': typeof memberCenter;
  'missing-people': typeof missingPeople;
  navigation: typeof navigation;
  'new-pin': typeof newPin;
  'not-found': typeof notFound;
  payments: typeof payments;
  people: typeof people;
  'photo-actions': typeof photoActions;
  'photo-alerts': typeof photoAlerts;
  'photo-guides': typeof photoGuides;
  photographers: typeof photographers;
  photos: typeof photos;
  pricing: typeof pricing;
  privacy: typeof privacy;
  'recent-events': typeof recentEvents;
  retention: typeof retention;
  'sign-in': typeof signIn;
  statistics: typeof statistics;
  terms: typeof terms;
  'upload-keys': typeof uploadKeys;
  uploads: typeof uploads;
  'user-menu': typeof userMenu;
  visibility: typeof visibility;
  walls: typeof walls;
}
export type Namespace = keyof Resources;

type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type PathsIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${Base<K>}.${PathsIn<T[K]>}`;
}[keyof T & string];

/** The dotted keys of one namespace. Plural forms count as one key. */
export type KeyOf<N extends Namespace> = PathsIn<Resources[N]>;
/** A key with its namespace and a colon, valid everywhere. */
export type FullKey = { [N in Namespace]: `${N}:${KeyOf<N>}` }[Namespace];
