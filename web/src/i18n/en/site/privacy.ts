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
      text: 'We store the photos that are uploaded to an event, their file names, the time they were taken, and the name under which you upload them if you give one: everybody in the event sees it. Others see how many hearts a photo has, never whose. The place where a photo was taken is removed from the file when it arrives. Whoever has the event’s PIN can see and download the photos; nobody else can, and no search engine finds them.',
    },
    faces: {
      title: 'Faces',
      text: 'Faces in the photos are measured so that the photos can be grouped by person within one event. What exactly is stored, and what is not, is explained on the page “How faces are grouped”.',
    },
    account: {
      title: 'Your account',
      text: 'When you sign in with Google we receive your name, your e-mail address and your profile picture. For each device on which you are signed in we keep its browser and system and when it was last used; your account page lists them. Hosts are shown by name on their event. We never see your Google password. Guests without an account need not give a name.',
    },
    device: {
      title: 'On your device',
      text: 'Your browser keeps your language, your sign-in or when you last signed out, and a cookie that recognises what you uploaded, asked for or gave a heart, so that only you can delete it or take it back.\n\nThe browser also keeps the name under which you upload, the order in which you look at photos, the person you said you are, and how far your clock is off ours. Another cookie remembers which event you joined, and your browser lists the name, PIN and last day of the events you opened, until you remove them, sign out or the event ends.\n\nWhat you typed and did not save, and a Plus event that is not paid for yet, are kept until you sign out at the latest. Photos that wait to be uploaded are kept in your browser until they are sent, for a week at most.\n\nThere are no advertising or tracking cookies. We measure how fast pages load, without addresses or identities.',
    },
    others: {
      title: 'Who else receives data',
      text: 'Google, when you sign in. The payment provider, when you pay: your card number never reaches us. Sponsors’ pictures on Plus events come from our own server; a sponsor learns nothing about you unless you follow the link. We never sell data.',
    },
    retention: {
      title: 'How long we keep it',
      text: 'Photos with their names and hearts, smaller copies, small pictures of faces, face measurements and groups are deleted within a day after the event’s {{days}} days.\n\nYour account stays until you delete it; until that month is over we then keep a code that only tells whether the same person has used up the free events.\n\nThe e-mail address to which you have mails about new photos sent is encrypted. It is erased as soon as you stop them, when it is not confirmed within two days, when the person is hidden or forgotten or the PIN changes, and with the event. Messages to us go 90 days after we have dealt with them.\n\nTo stop abuse we count what comes from a network address, and forget that within hours. With reports, requests and hearts we keep the address only in a form that cannot be read back.\n\nThe operator may keep backups that nobody else can read. What is deleted leaves them, too, within 14 days; if one is restored before that, it is deleted again. Invoices are kept as long as the law requires.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can ask which data we have about you, have it corrected or deleted, and object to its use, at any time and free of charge: {{email}}. If a photo shows you against your will, tell us the event’s PIN and which photo it is, and we remove it.',
    },
  },
};
