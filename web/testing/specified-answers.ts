import { drawing, inDays, newId, newPin } from './samples.ts';

// Answers with exactly the fields of the specification (sections 3 and 7), and none that Togather adds.

export function specifiedPhoto(number: number) {
  return {
    photoId: newId(),
    awsPhotoName: `plain-${number}.jpg`,
    url: drawing(number),
    previewUrl: drawing(number),
  };
}

const dates = () => ({ eventStartDate: inDays(-1), eventEndDate: inDays(74) });

export function specifiedEvent(eventType = 'Free') {
  return {
    eventId: newId(),
    pinCode: newPin(),
    eventName: 'Plain party',
    hostUserName: 'Ming Lin',
    ...dates(),
    eventType,
    photos: [specifiedPhoto(1), specifiedPhoto(2), specifiedPhoto(3)],
    adInfos: [
      {
        positionId: 1,
        name: 'Plain bakery',
        AdImageUrl: drawing(4),
        directUrl: 'https://bakery.example.com/',
      },
    ],
    plusEventSettings: { sponsorSubtitle: 'Presented by Plain Bakery' },
    remainingPhotoQuota: 97,
    totalPhotoLimit: 100,
    requester_permissions: { uploadPhoto: 'ALLOW' },
  };
}

export function specifiedHostedEvent() {
  return {
    eventId: newId(),
    pinCode: newPin(),
    eventName: 'Plain party',
    hostUserName: 'Ming Lin',
    ...dates(),
    eventType: 'Plus',
    photos: [specifiedPhoto(1)],
    participants: [
      { memberId: newId(), name: 'Ming Lin', role: 'HOST', joinedAt: inDays(-1) },
      { memberId: newId(), name: 'Mei Chen', role: 'PARTICIPANT', joinedAt: inDays(-1) },
    ],
    participantCount: 2,
    remainingPhotoQuota: 849,
    totalPhotoLimit: 850,
  };
}

export function specifiedJoinedEvent() {
  return {
    eventId: newId(),
    eventName: 'Plain party',
    pinCode: newPin(),
    hostUserName: 'Ming Lin',
    ...dates(),
    joinedAt: inDays(-1),
    photos: [specifiedPhoto(1)],
    eventType: 'Free',
  };
}

export function specifiedFigure(photoNum: number) {
  return {
    id: newId(),
    photoNum,
    representativeFace: {
      faceBox: { width: 0.2, height: 0.4, left: 0.5, top: 0.25 },
      photo: { previewUrl: drawing(1) },
    },
  };
}

export function specifiedPermissions(decision: 'ALLOW' | 'DENY') {
  return {
    allPermissions: [
      { permission: 'UPLOAD_PHOTO', principalType: 'EVENT_DEFAULT', role: 'PARTICIPANT', decision },
    ],
  };
}
