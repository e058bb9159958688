import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from './endpoints.ts';

/** Written out once more, so that a changed row turns a test red: the role matrix takes what it expects from the rows. */
const limited = {
  'who: host': [
    'answerDoubt changeEvent changeFrame changeHostMails changeListedGuest changePermissions changeVisibility',
    'checkQrSheet chooseLook choosePhoto correctDevice createChoiceList createChooser createUploadKey createWall',
    'decideWishes deleteChoiceList deleteFrame deleteGuestList deletePhotos dismissReport downloadBook exportChoices',
    'getBook getFrame getFramePreview getGuestList getQrCode getQrSheet getSponsorReport getStatistics hideFigure',
    'listChoices listChoosers listCoHosts listDevices listDoubts listFaces listHostMails listPermissions listReports',
    'listUploadKeys listWalls makeBook mergeFigures renameChoiceList revokeChooser revokeUploadKey revokeWall saveAds',
    'saveBook saveChapters saveFrame saveTasks splitFigure unchoosePhoto undeletePhotos',
  ],
  'who: owner': ['createHostInvite deleteEvent listHostInvites removeCoHost withdrawHostInvite'],
  'who: uploader': ['deletePhoto replacePhoto'],
  'who: author': ['deleteListedGuest deleteWish takeBackForgetting'],
  'who: payer': ['getPaymentStatus startPayment'],
  'who: admin': [
    'answerFeedback banUser bringEventBack changeEventEnd changeModes changePhotoLimit createPlusDirectly deleteAnyPhoto',
    'deleteUser discardJob discardJobs dismissAnyReport exportUser handleFeedback liftBan listAllEvents listAllReports',
    'listAllUsers listAudit listFailedJobs listFeedback listHosts listRefunds readInstallation readStorageUse recordRefund',
    'retryJob retryJobs retryPhotos takeEventDown',
  ],
  'membership: proof': [
    'addListedGuest askForAlerts blurFigure createArchive editWish findOwnListing forgetFigure getPhoto getPin giveHeart',
    'listBlurs listFiguresOfPhoto listForgetRequests reportPhoto reportWish takeBackBlur takeHeartBack writeWish',
  ],
  'membership: id': [
    'countWishes findFigures getThumbhashes isHost joinEvent listChapters listFigures listMoments listOwnPhotos listPhotoNotes',
    'listPhotoSizes listPhotosOfFigures listTasks listWishes streamEvent uploadPhotos',
  ],
};

const limitOf = (name: EndpointName): string | undefined => {
  const endpoint: { method: string; who?: string; membership?: string } = endpoints[name];
  if (endpoint.who) return `who: ${endpoint.who}`;
  return endpoint.membership && `membership: ${endpoint.membership}`;
};

test.each(Object.entries(limited))('exactly these endpoints have `%s`', (limit, names) => {
  const found = (Object.keys(endpoints) as EndpointName[]).filter((name) => limitOf(name) === limit);
  expect(found.sort()).toEqual(names.join(' ').split(' '));
});
