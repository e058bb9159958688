import type { ListedGuest } from '@togather/contract/schemas/guest-list.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { ListedWish } from '@togather/contract/schemas/wishes.ts';
import type { Route } from '#app/routes.ts';
import { rememberEvent } from '#lib/recent/recent-event-list.ts';
import { storeNewEvent } from '#parts/event/new-event.ts';
import { type Replies, refuse } from './answer-calls.ts';
import { backstageAt } from './edit-ads.ts';
import { manage, quiet, sampleReport as reportToHost } from './manage-event.ts';
import { signIn } from './open-page.tsx';
import {
  installationReplies,
  isAdmin,
  sampleAdminEvent,
  sampleAuditEntry,
  sampleFeedback,
  sampleRefund,
  sampleReport,
  sampleUser,
} from './sample-admin.ts';
import { sampleBook } from './sample-book.ts';
import { chooseAt, sampleChoosing, sampleList } from './sample-choices.ts';
import { inviteAt, sampleCoHost, sampleInvite } from './sample-co-hosts.ts';
import { sampleHostMails } from './sample-host-mails.ts';
import { sampleNotes } from './sample-notes.ts';
import { outcomeAt, samplePayment } from './sample-payments.ts';
import { keepMe, likely, personAt, sampleParty } from './sample-people.ts';
import { picture } from './sample-pictures.ts';
import { hostedWall, sampleWall, wallAt, wallPhoto } from './sample-walls.ts';
import {
  asHost,
  inDays,
  newId,
  newPin,
  sampleAd,
  sampleEvent,
  sampleHostedEvent,
  sampleJoinedEvent,
  samplePhotos,
  sampleTasks,
} from './samples.ts';

/** A page, the answers that fill it, and this browser's stored data. */
export interface SampleScreen {
  readonly page: Route['page'];
  readonly name: string;
  readonly address: string;
  readonly replies: Replies;
  readonly prepare?: () => void;
}

const simple = (pages: Partial<Record<Route['page'], string>>): SampleScreen[] =>
  Object.entries(pages).map(([page, address]) => ({
    page: page as Route['page'],
    name: page,
    address,
    replies: {},
  }));

const adminScreens = (written: string, email: string): SampleScreen[] => {
  const host = sampleUser({ name: written, email });
  const measure = { at: inDays(-1), reason: written };
  const banned = sampleUser({ name: written, email, banned: measure });
  const event = sampleAdminEvent({ eventName: written, host });
  const taken = sampleAdminEvent({ eventName: written, host, takenDown: measure });
  const reported = { ...sampleReport().event, eventName: written, hostUserName: written };
  const views: Record<string, Replies> = {
    overview: installationReplies(),
    create: {},
    events: { listAllEvents: { events: [event, taken], total: 2, next: null } },
    people: {},
    reports: {
      listAllReports: {
        reports: [sampleReport({ message: written, event: reported })],
        total: 1,
        next: null,
      },
    },
    feedback: {
      listFeedback: {
        feedback: [
          sampleFeedback({ email, message: written }),
          sampleFeedback({ email, message: written, handledAt: inDays(-1), answer: written }),
        ],
        total: 2,
        next: null,
      },
    },
    refunds: {
      listRefunds: {
        refunds: [
          sampleRefund({ eventName: written, buyerEmail: email }),
          sampleRefund({ buyerEmail: email, refunded: { at: inDays(-1), byEmail: email } }),
        ],
        due: 1,
        next: null,
      },
    },
    audit: {
      listAudit: { audit: [sampleAuditEntry({ who: written, eventName: written })], total: 1, next: null },
    },
    installation: {
      ...installationReplies(),
      listAllEvents: { events: [sampleAdminEvent({ eventName: written })], total: 1, next: null },
    },
  };
  return Object.entries(views).map(([view, replies]) => ({
    page: 'admin',
    name: `admin, ${view}`,
    address: `/admin?view=${view}`,
    replies: {
      checkAdmin: isAdmin,
      listAllUsers: { users: [host, banned], total: 2, next: null },
      ...replies,
    },
    prepare: () => void signIn(written),
  }));
};

const sampleWishes = (written: string, photoId: string): ListedWish[] =>
  [null, photoId].map((of, at) => ({
    wishId: newId(),
    photoId: of,
    text: written,
    authorName: written,
    isHost: at === 0,
    writtenAt: '2026-11-28T10:00:00.000Z',
    isEdited: true,
    isOwn: true,
    visibility: 'pending',
  }));

/** A person on the guest list with photos, one without, and one who needs a new selfie. */
const sampleGuests = (written: string): ListedGuest[] =>
  [3, 0, null].map((photoCount, at) => ({
    guestId: newId(),
    name: at === 1 ? null : written,
    table: at === 2 ? null : written,
    photoCount,
    needsSelfie: at === 2,
    byHost: at !== 0,
    addedAt: '2026-11-28T10:00:00.000Z',
  }));

const eventScreens = (written: string): SampleScreen[] => {
  const photos = samplePhotos(12).map((photo) => ({ ...photo, awsPhotoName: `${written}.jpg` }));
  const names = {
    eventName: written,
    hostUserName: written,
    figureCount: 4,
    adInfos: [1, 2, 3, 4, 5, 6].map((position) => ({ ...sampleAd(position), name: written })),
    plusEventSettings: { sponsorSubtitle: written },
  };
  const plus = sampleParty([12, 3, 2, 1], { ...sampleEvent({ photos }, 'Plus'), ...names });
  const free = sampleEvent({ eventName: written, hostUserName: written });
  const hosted = asHost({
    ...plus.event,
    ...names,
    hostNotice: 'PIN_REPLACED',
    photos: photos.map((photo, at) => (at === 0 ? { ...photo, visibility: 'hidden' } : photo)),
    waitingPhotos: 12,
    isConcealed: true,
    revealAt: inDays(1),
    pinCode: newPin(),
    eventId: newId(),
  });
  const ended = sampleEvent({ eventName: written, eventEndDate: inDays(3), uploadsClosed: true });
  const [figure] = plus.figures;
  const concealed = sampleEvent({
    eventName: written,
    eventType: 'Plus',
    photos: [],
    isConcealed: true,
    revealAt: inDays(9),
    shotsPerGuest: 50,
  });
  const tasks = sampleTasks().map((task) => ({ ...task, name: written }));
  const open = sampleEvent({ eventName: written, isGuestListOpen: true });
  const wished = sampleEvent({ eventName: written, photos, takesWishes: true });
  const waiting = photos.map((photo): Photo => ({ ...photo, visibility: 'pending' }));
  const reviewed = { ...hosted, photos: waiting, pinCode: newPin(), eventId: newId() };
  const replies = {
    ...plus.replies,
    listPhotosOfFigures: { photos: photos.slice(0, 3), likely: [likely(photos[4]!)] },
    listPhotoNotes: sampleNotes(photos, () => ({ uploaderName: written, hearts: 1200 })),
  };
  const asItsHost = { lookUpEvent: hosted, isHost: { isEventHost: true }, ...quiet };
  const signInAsHost = () => void signIn(written);
  return [
    { page: 'event', name: 'Plus event', address: `/event/${plus.event.pinCode}`, replies },
    { page: 'event', name: 'Free event', address: `/event/${free.pinCode}`, replies: { lookUpEvent: free } },
    {
      page: 'event',
      name: 'event that ends',
      address: `/event/${ended.pinCode}`,
      replies: { lookUpEvent: ended },
    },
    {
      page: 'event',
      name: 'concealed event',
      address: `/event/${concealed.pinCode}`,
      replies: {
        lookUpEvent: concealed,
        listOwnPhotos: { photoIds: [], uploadedIds: [], lovedIds: [], unseen: waiting.slice(0, 2) },
      },
    },
    {
      page: 'wishes',
      name: 'wishes',
      address: `/event/${wished.pinCode}/wishes`,
      replies: {
        lookUpEvent: wished,
        countWishes: { total: 2, pending: null, reported: null, photos: [] },
        listWishes: { wishes: sampleWishes(written, photos[0]!.photoId), hasMore: true },
      },
    },
    {
      page: 'missingPeople',
      name: 'missing people',
      address: `/missing-people/${plus.event.pinCode}`,
      replies: { ...replies, lookUpEvent: asHost(plus.event) },
      prepare: signInAsHost,
    },
    {
      page: 'guestList',
      name: 'guest list of a host',
      address: `/guest-list/${plus.event.pinCode}`,
      replies: {
        ...replies,
        lookUpEvent: asHost(plus.event),
        getGuestList: { guests: sampleGuests(written) },
      },
      prepare: signInAsHost,
    },
    {
      page: 'guestList',
      name: 'guest list of a guest',
      address: `/guest-list/${open.pinCode}`,
      replies: { lookUpEvent: open, findOwnListing: { listing: null } },
    },
    {
      page: 'tasks',
      name: 'tasks',
      address: `/event/${plus.event.pinCode}/tasks`,
      replies: { ...replies, listTasks: { edition: 1, tasks } },
    },
    {
      page: 'task',
      name: 'task',
      address: `/event/${plus.event.pinCode}/tasks/${sampleTasks()[0]!.taskId}`,
      replies: { ...replies, listTasks: { edition: 1, tasks } },
    },
    {
      page: 'photoBook',
      name: 'photo book',
      address: `/photo-book/${plus.event.pinCode}`,
      replies: { ...replies, lookUpEvent: asHost(plus.event), getBook: { book: sampleBook() } },
      prepare: signInAsHost,
    },
    {
      page: 'choices',
      name: 'choices of a host',
      address: `/choices/${plus.event.pinCode}`,
      replies: { ...replies, lookUpEvent: asHost(plus.event), listChoices: { lists: [sampleList(written)] } },
      prepare: signInAsHost,
    },
    {
      page: 'review',
      name: 'review',
      address: `/review/${reviewed.pinCode}`,
      replies: { ...asItsHost, lookUpEvent: reviewed },
      prepare: signInAsHost,
    },
    {
      page: 'event',
      name: 'event of the host',
      address: `/event/${hosted.pinCode}`,
      replies: { ...asItsHost, lookUpEvent: hosted },
      prepare: signInAsHost,
    },
    { page: 'person', name: 'person', address: personAt(plus.event, figure!), replies },
    {
      page: 'person',
      name: 'person who is me',
      address: personAt(plus.event, figure!),
      replies,
      prepare: () => keepMe(plus.event, figure!),
    },
    {
      page: 'manageEvent',
      name: 'settings',
      address: manage(hosted.pinCode),
      replies: {
        ...asItsHost,
        listWalls: { walls: [hostedWall()] },
        listHostMails: sampleHostMails(['WAITING']),
        listReports: {
          reports: [reportToHost({ photo: photos[0]!, message: written })],
          total: 1,
        },
      },
      prepare: signInAsHost,
    },
    {
      page: 'manageEvent',
      name: 'co-hosts',
      address: manage(hosted.pinCode, 'settings'),
      replies: {
        ...asItsHost,
        listCoHosts: { coHosts: [sampleCoHost({ name: written })] },
        listHostInvites: { invites: [sampleInvite()] },
      },
      prepare: signInAsHost,
    },
    {
      page: 'upgradeEvent',
      name: 'upgrade',
      address: `/upgrade-event/${free.pinCode}`,
      replies: { lookUpEvent: asHost(free) },
      prepare: signInAsHost,
    },
    ...['ads', 'permissions', 'stat'].map(
      (view): SampleScreen => ({
        page: 'backstage',
        name: `backstage, ${view}`,
        address: `${backstageAt(hosted.pinCode)}?view=${view}`,
        replies: asItsHost,
        prepare: signInAsHost,
      }),
    ),
  ];
};

const wallScreens = (written: string): SampleScreen[] => {
  const names = { eventName: written, adInfos: [{ ...sampleAd(1), name: written }] };
  const shown = { getPreview: picture, showWall: sampleWall({ ...names, photos: [wallPhoto()] }) };
  return [
    { page: 'wall', name: 'live wall', address: wallAt(), replies: shown },
    {
      page: 'wall',
      name: 'live wall without photos',
      address: wallAt(),
      replies: { showWall: sampleWall({ ...names, photos: [] }) },
    },
    {
      page: 'wall',
      name: 'no live wall',
      address: wallAt(),
      replies: { showWall: refuse('WALL_NOT_FOUND') },
    },
  ];
};

const chooseScreens = (written: string): SampleScreen[] => {
  const showChoosing = sampleChoosing({ eventName: written, name: written });
  const list = sampleList(written, showChoosing.photos.slice(0, 1));
  return [
    {
      page: 'choose',
      name: 'link for choosing',
      address: chooseAt(),
      replies: { getPreview: picture, showChoosing, listChoicesByLink: { lists: [list] } },
    },
    {
      page: 'choose',
      name: 'revoked link for choosing',
      address: chooseAt(),
      replies: { showChoosing: refuse('CHOOSER_NOT_FOUND') },
    },
  ];
};

const inviteScreens = (written: string): SampleScreen[] => {
  const invite = { eventName: written, hostUserName: written };
  return [
    { page: 'hostInvite', name: 'invitation', address: inviteAt(), replies: { showHostInvite: invite } },
    {
      page: 'hostInvite',
      name: 'invitation of a signed-in user',
      address: inviteAt(),
      replies: { showHostInvite: invite },
      prepare: () => void signIn(written),
    },
    {
      page: 'hostInvite',
      name: 'used invitation',
      address: inviteAt(),
      replies: { showHostInvite: refuse('INVITE_USED') },
    },
  ];
};

const memberScreens = (written: string): SampleScreen[] => {
  const names = { eventName: written, hostUserName: written };
  const device = { browser: written, system: 'Linux', createdAt: inDays(-2), lastUsedAt: inDays(-1) };
  const paid = samplePayment('PAID', {
    eventName: written,
    correspondingEventBasicInfo: { eventPin: newPin(), endDate: inDays(75) },
  });
  const prepare = () => {
    signIn(written);
    storeNewEvent({ eventName: written, pinCode: newPin() });
  };
  const screens: Omit<SampleScreen, 'prepare'>[] = [
    {
      page: 'hostedEvents',
      name: 'hosted events',
      address: '/member-center/hosted-events',
      replies: {
        listHostedEvents: [
          sampleHostedEvent({ ...names, eventType: 'Plus', waitingPhotos: 12, reportedPhotos: 2 }),
          sampleHostedEvent({ ...names, hostNotice: 'PIN_REPLACED', eventEndDate: inDays(-1) }),
          sampleHostedEvent({ ...names, isOwner: false }),
          sampleHostedEvent({ ...names, takenDown: { at: inDays(-1), reason: written } }),
        ],
      },
    },
    {
      page: 'joinedEvents',
      name: 'joined events',
      address: '/member-center/joined-events',
      replies: { listJoinedEvents: { events: [sampleJoinedEvent(names)] } },
    },
    {
      page: 'account',
      name: 'account',
      address: '/account',
      replies: {
        listSessions: {
          sessions: [true, false].map((isThis) => ({ ...device, sessionId: newId(), isThis })),
        },
      },
    },
    { page: 'newEventInfo', name: 'new event', address: '/new-event-info', replies: {} },
    ...(['PENDING', 'PROCESSING', 'FAIL'] as const).map((status) => {
      const payment = samplePayment(status, { eventName: written });
      return {
        page: 'pendingEventComplete' as const,
        name: `payment, ${status}`,
        address: outcomeAt(payment.pendingEventId),
        replies: { getPaymentStatus: payment },
      };
    }),
    {
      page: 'pendingEventComplete',
      name: 'payment, PAID',
      address: outcomeAt(paid.pendingEventId),
      replies: { getPaymentStatus: paid },
    },
  ];
  return screens.map((screen) => ({ ...screen, prepare }));
};

/** Returns every page, with `written` as user text and `email` as address. */
export function allScreens(written: string, email: string): readonly SampleScreen[] {
  return [
    ...eventScreens(written),
    ...wallScreens(written),
    ...chooseScreens(written),
    ...inviteScreens(written),
    ...memberScreens(written),
    ...adminScreens(written, email),
    {
      page: 'joinEvent',
      name: 'joining, with recent events',
      address: '/join-event',
      replies: {},
      prepare: () => rememberEvent({ eventId: newId(), pin: newPin(), name: written, endsAt: inDays(9) }),
    },
    ...simple({
      home: '/',
      pricing: '/pricing',
      aboutUs: '/about-us',
      photographers: '/help/photographers',
      customerService: '/customer-service',
      createFreeEvent: '/create-free-event',
      uploadPhotos: '/upload-photos',
      downloadPhotos: '/download-photos',
      pendingEvent: '/pending-event-creation',
      terms: '/terms',
      privacy: '/privacy',
      faceNotice: '/face-grouping-notice',
      confirmAlerts: '/photo-alerts/confirm#token',
      stopAlerts: '/photo-alerts/stop#token',
      stopHostMails: '/host-mails/stop#token',
      downloadEverything: '/host-mails/download#token',
      signInCallback: '/sign-in/callback?error=denied',
      plusSample: '/test/plus-event-page',
      freeSample: '/test/free-event-page',
      notFound: '/nowhere',
    }),
  ];
}
