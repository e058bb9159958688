import { texts as accountEn } from '../web/src/i18n/en/account/account.ts';
import { texts as createEventEn } from '../web/src/i18n/en/events/create-event.ts';
import { texts as eventPageEn } from '../web/src/i18n/en/events/event-page.ts';
import { texts as hostingEn } from '../web/src/i18n/en/events/hosting.ts';
import { texts as joinEventEn } from '../web/src/i18n/en/events/join-event.ts';
import { texts as newPinEn } from '../web/src/i18n/en/events/new-pin.ts';
import { texts as recentEventsEn } from '../web/src/i18n/en/events/recent-events.ts';
import { texts as downloadsEn } from '../web/src/i18n/en/photos/downloads.ts';
import { texts as figuresEn } from '../web/src/i18n/en/photos/figures.ts';
import { texts as peopleEn } from '../web/src/i18n/en/photos/people.ts';
import { texts as photoActionsEn } from '../web/src/i18n/en/photos/photo-actions.ts';
import { texts as photosEn } from '../web/src/i18n/en/photos/photos.ts';
import { texts as uploadsEn } from '../web/src/i18n/en/photos/uploads.ts';
import { texts as homeEn } from '../web/src/i18n/en/site/home.ts';
import { texts as navigationEn } from '../web/src/i18n/en/site/navigation.ts';
import { texts as privacyEn } from '../web/src/i18n/en/site/privacy.ts';
import { texts as startEn } from '../web/src/i18n/en/start.ts';
import { texts as accountZh } from '../web/src/i18n/zh-TW/account/account.ts';
import { texts as createEventZh } from '../web/src/i18n/zh-TW/events/create-event.ts';
import { texts as eventPageZh } from '../web/src/i18n/zh-TW/events/event-page.ts';
import { texts as hostingZh } from '../web/src/i18n/zh-TW/events/hosting.ts';
import { texts as joinEventZh } from '../web/src/i18n/zh-TW/events/join-event.ts';
import { texts as newPinZh } from '../web/src/i18n/zh-TW/events/new-pin.ts';
import { texts as recentEventsZh } from '../web/src/i18n/zh-TW/events/recent-events.ts';
import { texts as downloadsZh } from '../web/src/i18n/zh-TW/photos/downloads.ts';
import { texts as figuresZh } from '../web/src/i18n/zh-TW/photos/figures.ts';
import { texts as peopleZh } from '../web/src/i18n/zh-TW/photos/people.ts';
import { texts as photoActionsZh } from '../web/src/i18n/zh-TW/photos/photo-actions.ts';
import { texts as photosZh } from '../web/src/i18n/zh-TW/photos/photos.ts';
import { texts as uploadsZh } from '../web/src/i18n/zh-TW/photos/uploads.ts';
import { texts as homeZh } from '../web/src/i18n/zh-TW/site/home.ts';
import { texts as navigationZh } from '../web/src/i18n/zh-TW/site/navigation.ts';
import { texts as privacyZh } from '../web/src/i18n/zh-TW/site/privacy.ts';
import { texts as startZh } from '../web/src/i18n/zh-TW/start.ts';

/** The product's texts, for tests that run in both languages. Other tests quote the expected text. */
export const textsOf = {
  'en-US': {
    account: accountEn,
    createEvent: createEventEn,
    downloads: downloadsEn,
    eventPage: eventPageEn,
    figures: figuresEn,
    home: homeEn,
    hosting: hostingEn,
    people: peopleEn,
    photoActions: photoActionsEn,
    photos: photosEn,
    privacy: privacyEn,
    recentEvents: recentEventsEn,
    joinEvent: joinEventEn,
    navigation: navigationEn,
    newPin: newPinEn,
    common: startEn.common,
    uploads: uploadsEn,
  },
  'zh-TW': {
    account: accountZh,
    createEvent: createEventZh,
    downloads: downloadsZh,
    eventPage: eventPageZh,
    figures: figuresZh,
    home: homeZh,
    hosting: hostingZh,
    people: peopleZh,
    photoActions: photoActionsZh,
    photos: photosZh,
    privacy: privacyZh,
    recentEvents: recentEventsZh,
    joinEvent: joinEventZh,
    navigation: navigationZh,
    newPin: newPinZh,
    common: startZh.common,
    uploads: uploadsZh,
  },
};

export const locales = ['en-US', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];
