export const texts = {
  title: 'Send photos from a camera',
  intro:
    'Send photos to an event straight from your computer or camera. Guests see them within seconds, under your name.',
  copyCommand: 'Copy command',
  copyNamed: 'Copy: {{name}}',
  copied: 'Copied',
  key: {
    title: 'First, get an upload key',
    text: 'The host creates it on the event’s page for hosts and gives it to you. With it you can send photos to this event, or download them or read the lists of favourites if the host made it for that, and do nothing else. The host can revoke it at any time.',
  },
  folder: {
    title: 'From a folder',
    text: 'Let Lightroom, Capture One or your camera’s program save into a folder, and run this command. It needs Node 20 or newer, on Windows, macOS or Linux.',
    points: {
      a: 'It sends the photos in the folder, and each new one as soon as it is complete.',
      b: 'It continues after a lost connection or a restart, and sends no photo twice.',
      c: 'Ctrl-C ends it. With --once it ends when everything is sent.',
      d: 'With --replace it exchanges photos that came with your key for edits of the same file name. It lists them, and asks first. Links, hearts and comments stay.',
    },
    path: '~/Pictures/Wedding',
  },
  camera: {
    title: 'From a camera',
    text: 'Canon, Nikon and Sony cameras with FTP can send photos themselves, if this site’s operator has switched this on. Enter this in the camera’s FTP settings:',
    textOn:
      'Canon, Nikon and Sony cameras with FTP send photos themselves. Enter this in the camera’s FTP settings:',
    settings: {
      protocol: { name: 'Protocol', value: 'FTPS (FTP with TLS), not SFTP' },
      server: { name: 'Server' },
      port: { name: 'Port' },
      passive: { name: 'Passive mode', value: 'On' },
      user: { name: 'User', value: 'The PIN of the event' },
      password: {
        name: 'Password',
        value: 'Your upload key, in capitals or not; you can leave out the hyphens',
      },
    },
    points: {
      a: 'Switch on automatic transfer, and send JPEG only. RAW files are refused.',
      b: 'If the camera asks about the certificate, trust it, or ask the operator for the file to import.',
      c: 'Each photo counts as transferred when it is stored. The camera keeps and resends what it could not send.',
    },
  },
  program: {
    title: 'From your own program',
    text: 'One request per photo. The response contains the photo’s id, and says whether the event already had it.',
    points: {
      a: 'JPEG of up to 25 MB, which we scale down to 5 MB; PNG, WebP and HEIC of up to 5 MB.',
      b: 'When in doubt, send a photo again: it is stored once.',
    },
  },
  download: {
    title: 'Download the originals',
    text: 'With a key for downloading, a program lists the photos that everybody sees and downloads them. Hidden photos and those that wait for a review are not among them, and none are while the host conceals the photos.',
    points: {
      a: 'The list has original names, sizes, times and addresses. Each address needs the key, too.',
      b: 'A script that downloads all originals, and goes on after an interruption, is in Togather’s guide for photographers, docs/photographers.md.',
    },
  },
  favourites: {
    title: 'Get the couple’s favourites',
    text: 'With a key for favourites, a program reads the lists with their notes. Each list also comes as text with the original file names, to be pasted into the filter of Lightroom or Capture One.',
    points: {
      a: 'as=lightroom separates the names by commas, as=captureone by spaces. as=txt and as=csv have all names.',
      b: 'A filter cannot express names with spaces or commas. The header X-Names-Left-Out counts them.',
    },
  },
};
