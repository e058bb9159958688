export const texts = {
  ask: 'Tell me about new photos',
  title: 'Tell me about new photos of me',
  intro: 'A mail comes when new photos of you are in the album, at most one in {{hours}} hours.',
  email: 'E-mail address',
  emailInvalid: 'Please enter a valid e-mail address.',
  kept: 'Your address is encrypted and used for nothing else. It is erased as soon as you stop the mails, by the link in each of them, and with the event at the latest.',
  send: 'Send a mail to confirm',
  sent: 'Look into your mailbox',
  sentText:
    'We have sent a mail to {{email}}. Open the link in it within {{hours}} hours; until then nothing else comes. If it is not there, look among the spam.',
  confirm: {
    title: 'Mails about new photos of you',
    text: 'A mail will come when new photos of you are in the album, at most one in {{hours}} hours. Each has a link that stops them.',
    button: 'Send me these mails',
    done: 'Confirmed',
    doneText: 'A mail comes when there are new photos of you. You can close this page.',
  },
  stop: {
    title: 'Stop the mails about new photos?',
    text: 'No further mail about this event comes to you, and your address is erased.',
    button: 'Stop these mails',
    done: 'Stopped',
    doneText: 'Your address is erased. You can close this page.',
  },
};
