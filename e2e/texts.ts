import { texts as accountEn } from '../web/src/texts/en/account/account.ts';
import { texts as backstageEn } from '../web/src/texts/en/events/backstage.ts';
import { texts as chaptersEn } from '../web/src/texts/en/events/chapters.ts';
import { texts as choicesEn } from '../web/src/texts/en/events/choices.ts';
import { texts as createEventEn } from '../web/src/texts/en/events/create-event.ts';
import { texts as eventPageEn } from '../web/src/texts/en/events/event-page.ts';
import { texts as hostingEn } from '../web/src/texts/en/events/hosting.ts';
import { texts as joinEventEn } from '../web/src/texts/en/events/join-event.ts';
import { texts as newPinEn } from '../web/src/texts/en/events/new-pin.ts';
import { texts as recentEventsEn } from '../web/src/texts/en/events/recent-events.ts';
import { texts as taskListsEn } from '../web/src/texts/en/events/task-lists.ts';
import { texts as tasksEn } from '../web/src/texts/en/events/tasks.ts';
import { texts as wishesEn } from '../web/src/texts/en/events/wishes.ts';
import { texts as downloadsEn } from '../web/src/texts/en/photos/downloads.ts';
import { texts as figuresEn } from '../web/src/texts/en/photos/figures.ts';
import { texts as guestListEn } from '../web/src/texts/en/photos/guest-list.ts';
import { texts as peopleEn } from '../web/src/texts/en/photos/people.ts';
import { texts as photoActionsEn } from '../web/src/texts/en/photos/photo-actions.ts';
import { texts as photosEn } from '../web/src/texts/en/photos/photos.ts';
import { texts as uploadsEn } from '../web/src/texts/en/photos/uploads.ts';
import { texts as homeEn } from '../web/src/texts/en/site/home.ts';
import { texts as navigationEn } from '../web/src/texts/en/site/navigation.ts';
import { texts as privacyEn } from '../web/src/texts/en/site/privacy.ts';
import { texts as startEn } from '../web/src/texts/en/start.ts';
import { texts as accountZh } from '../web/src/texts/zh-TW/account/account.ts';
import { texts as backstageZh } from '../web/src/texts/zh-TW/events/backstage.ts';
import { texts as chaptersZh } from '../web/src/texts/zh-TW/events/chapters.ts';
import { texts as choicesZh } from '../web/src/texts/zh-TW/events/choices.ts';
import { texts as createEventZh } from '../web/src/texts/zh-TW/events/create-event.ts';
import { texts as eventPageZh } from '../web/src/texts/zh-TW/events/event-page.ts';
import { texts as hostingZh } from '../web/src/texts/zh-TW/events/hosting.ts';
import { texts as joinEventZh } from '../web/src/texts/zh-TW/events/join-event.ts';
import { texts as newPinZh } from '../web/src/texts/zh-TW/events/new-pin.ts';
import { texts as recentEventsZh } from '../web/src/texts/zh-TW/events/recent-events.ts';
import { texts as taskListsZh } from '../web/src/texts/zh-TW/events/task-lists.ts';
import { texts as tasksZh } from '../web/src/texts/zh-TW/events/tasks.ts';
import { texts as wishesZh } from '../web/src/texts/zh-TW/events/wishes.ts';
import { texts as downloadsZh } from '../web/src/texts/zh-TW/photos/downloads.ts';
import { texts as figuresZh } from '../web/src/texts/zh-TW/photos/figures.ts';
import { texts as guestListZh } from '../web/src/texts/zh-TW/photos/guest-list.ts';
import { texts as peopleZh } from '../web/src/texts/zh-TW/photos/people.ts';
import { texts as photoActionsZh } from '../web/src/texts/zh-TW/photos/photo-actions.ts';
import { texts as photosZh } from '../web/src/texts/zh-TW/photos/photos.ts';
import { texts as uploadsZh } from '../web/src/texts/zh-TW/photos/uploads.ts';
import { texts as homeZh } from '../web/src/texts/zh-TW/site/home.ts';
import { texts as navigationZh } from '../web/src/texts/zh-TW/site/navigation.ts';
import { texts as privacyZh } from '../web/src/texts/zh-TW/site/privacy.ts';
import { texts as startZh } from '../web/src/texts/zh-TW/start.ts';

/** The product's texts, for tests that run in both languages. Other tests quote the expected text. */
export const textsOf = {
  'en-US': {
    account: accountEn,
    backstage: backstageEn,
    chapters: chaptersEn,
    choices: choicesEn,
    guestList: guestListEn,
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
    taskLists: taskListsEn,
    tasks: tasksEn,
    uploads: uploadsEn,
    wishes: wishesEn,
  },
  'zh-TW': {
    account: accountZh,
    backstage: backstageZh,
    chapters: chaptersZh,
    choices: choicesZh,
    guestList: guestListZh,
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
    taskLists: taskListsZh,
    tasks: tasksZh,
    uploads: uploadsZh,
    wishes: wishesZh,
  },
};

export const locales = ['en-US', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];
