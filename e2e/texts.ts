import { texts as accountEn } from '../web/src/i18n/en/account.ts';
import { texts as createEventEn } from '../web/src/i18n/en/create-event.ts';
import { texts as downloadsEn } from '../web/src/i18n/en/downloads.ts';
import { texts as eventPageEn } from '../web/src/i18n/en/event-page.ts';
import { texts as figuresEn } from '../web/src/i18n/en/figures.ts';
import { texts as homeEn } from '../web/src/i18n/en/home.ts';
import { texts as hostingEn } from '../web/src/i18n/en/hosting.ts';
import { texts as joinEventEn } from '../web/src/i18n/en/join-event.ts';
import { texts as navigationEn } from '../web/src/i18n/en/navigation.ts';
import { texts as newPinEn } from '../web/src/i18n/en/new-pin.ts';
import { texts as peopleEn } from '../web/src/i18n/en/people.ts';
import { texts as photoActionsEn } from '../web/src/i18n/en/photo-actions.ts';
import { texts as photosEn } from '../web/src/i18n/en/photos.ts';
import { texts as privacyEn } from '../web/src/i18n/en/privacy.ts';
import { texts as recentEventsEn } from '../web/src/i18n/en/recent-events.ts';
import { texts as startEn } from '../web/src/i18n/en/start.ts';
import { texts as uploadsEn } from '../web/src/i18n/en/uploads.ts';
import { texts as accountZh } from '../web/src/i18n/zh-TW/account.ts';
import { texts as createEventZh } from '../web/src/i18n/zh-TW/create-event.ts';
import { texts as downloadsZh } from '../web/src/i18n/zh-TW/downloads.ts';
import { texts as eventPageZh } from '../web/src/i18n/zh-TW/event-page.ts';
import { texts as figuresZh } from '../web/src/i18n/zh-TW/figures.ts';
import { texts as homeZh } from '../web/src/i18n/zh-TW/home.ts';
import { texts as hostingZh } from '../web/src/i18n/zh-TW/hosting.ts';
import { texts as joinEventZh } from '../web/src/i18n/zh-TW/join-event.ts';
import { texts as navigationZh } from '../web/src/i18n/zh-TW/navigation.ts';
import { texts as newPinZh } from '../web/src/i18n/zh-TW/new-pin.ts';
import { texts as peopleZh } from '../web/src/i18n/zh-TW/people.ts';
import { texts as photoActionsZh } from '../web/src/i18n/zh-TW/photo-actions.ts';
import { texts as photosZh } from '../web/src/i18n/zh-TW/photos.ts';
import { texts as privacyZh } from '../web/src/i18n/zh-TW/privacy.ts';
import { texts as recentEventsZh } from '../web/src/i18n/zh-TW/recent-events.ts';
import { texts as startZh } from '../web/src/i18n/zh-TW/start.ts';
import { texts as uploadsZh } from '../web/src/i18n/zh-TW/uploads.ts';

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
