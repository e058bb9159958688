export const texts = {
  title: 'Everybody’s photos,\none PIN away.',
  subtitle:
    'Guests join with six characters, add photos from their phones, and find every picture of themselves by tapping their face. No app, no account.',
  create: 'Create an event',
  join: 'Join an event',
  reassurance: 'Free for up to {{count}} photos. Guests never need to sign up.',
  noFree: 'Guests never pay, and never need to sign up.',
  chosenHosts: 'On this site, chosen people create events. Guests never need to sign up.',
  stepsTitle: 'From the first photo to everybody’s album',
  steps: {
    create: {
      title: 'Create an event',
      a: 'Sign in and name your event',
      b: 'Get a PIN and a link right away',
      c: 'Send the link, or print the PIN on table cards',
      action: 'Create a free event',
    },
    join: {
      title: 'Join with the PIN',
      a: 'Open the link or type six characters',
      b: 'Nothing to install, no account needed',
      c: 'Works inside LINE and Instagram too',
      action: 'Join an event',
    },
    upload: {
      title: 'Upload photos',
      a: 'Choose many at once on your phone',
      b: 'Up to 5 MB each in full quality; larger ones are made smaller',
      c: 'We remove the location and turn HEIC into JPEG; nothing else changes',
      action: 'Upload photos',
    },
    download: {
      title: 'Download photos',
      a: 'Pick a face to see every photo with that person',
      b: 'Or choose photos one by one',
      c: 'Take them home in a single file',
      action: 'Download photos',
    },
  },
  featuresTitle: 'Made for the evening itself, and for the morning after',
  features: {
    noAccount: {
      title: 'No app, no account',
      text: 'A link or a PIN is all a guest needs. Even grandparents manage.',
    },
    faces: {
      title: 'Find yourself by face',
      text: 'Photos are grouped by the people in them. Pick yours and get only those.',
    },
    originals: {
      title: 'Full quality',
      text: 'Unless the host chooses otherwise, photos up to 5 MB download at the size they were taken, not shrunk by a chat app.',
    },
    control: {
      title: 'The host decides',
      text: 'With Plus, the host opens and closes uploads for guests at any time, and can review photos before they appear.',
    },
    sponsors: {
      title: 'Room for sponsors',
      text: 'Plus events show up to six sponsor ads and a line of thanks.',
    },
    gone: {
      title: 'Gone after {{days}} days',
      text: 'Photos and faces are deleted {{days}} days after the event date.',
    },
  },
  demoTitle: 'What your guests will see',
  demo: {
    event: {
      title: 'One page for the whole event',
      text: 'Everybody’s photos in one place, updated live.',
      picture: 'An event page on a phone: name, PIN, three buttons and drawn guests in a grid of photos',
    },
    faces: {
      title: 'Photos by face',
      text: 'Each face is a person, with the number of their photos.',
      picture: 'The face menu on a phone: drawn faces with photo counts, two of them picked',
    },
    mine: {
      title: 'Find photos of me',
      text: 'One selfie, or a tap on your own face, opens every photo of you.',
      picture: 'A page on a phone with all photos of one drawn guest, and the button that saves them',
    },
  },
  inviteTitle: 'Something to celebrate soon?',
  inviteText: 'A wedding, a company outing, a graduation: your album is ready in less than a minute.',
  inviteAction: 'See the plans',
};
