export const texts = {
  title: 'Privacy',
  intro: 'What data we keep, why, for how long, and how to have it deleted.',
  updated: 'In force since March 2025.',
  sections: {
    who: {
      title: 'Who is responsible',
      text: 'The operator of this website. For anything about your data, write to {{email}}',
    },
    photos: {
      title: 'Photos',
      text: 'We store the photos that are uploaded to an event, their file names and the time they were taken. The place where a photo was taken is removed from the file when it arrives. Whoever has the event’s PIN can see and download the photos; nobody else can, and no search engine finds them.',
    },
    faces: {
      title: 'Faces',
      text: 'Faces in the photos are measured so that the photos can be grouped by person within one event. What exactly is stored, and what is not, is explained on the page “How faces are grouped”.',
    },
    account: {
      title: 'Your account',
      text: 'When you sign in with Google we receive your name, your e-mail address and your profile picture. For each device on which you are signed in we keep its browser and system and when it was last used; your account page lists them. Hosts are shown by name on their event. We never see your Google password. Guests without an account give us no name.',
    },
    device: {
      title: 'On your device',
      text: 'Your browser keeps your language, your sign-in, and a cookie that recognises what you uploaded or asked for, so that only you can delete it or take it back. Another cookie remembers which event you joined. There are no advertising or tracking cookies. We measure how fast pages load, without addresses or identities.',
    },
    others: {
      title: 'Who else receives data',
      text: 'Google, when you sign in. The payment provider, when you pay: your card number never reaches us. Sponsors’ pictures on Plus events come from our own server; a sponsor learns nothing about you unless you follow the link. We never sell data.',
    },
    retention: {
      title: 'How long we keep it',
      text: 'Photos, smaller copies, face measurements and groups are deleted within a day after the event’s {{days}} days. Your account stays until you delete it; until that month is over we then keep a code that only tells whether the same person has used up the free events. Messages to us go 90 days after we have dealt with them. To stop abuse we count, for minutes, what comes from a network address, and keep such addresses with reports and requests only in a form that cannot be read back. Invoices are kept as long as the law requires.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can ask which data we have about you, have it corrected or deleted, and object to its use, at any time and free of charge: {{email}}. If a photo shows you against your will, tell us the event’s PIN and which photo it is, and we remove it.',
    },
  },
};
