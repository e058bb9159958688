export const texts = {
  ask: 'Notify me about new photos',
  title: 'Notify me about new photos of me',
  intro: 'We e-mail you when there are new photos of you, at most once every {{hours}} hours.',
  email: 'E-mail address',
  emailInvalid: 'Please enter a valid e-mail address.',
  kept: 'Your address is encrypted and used for nothing else. It is erased when you unsubscribe by the link in each e-mail, or when the event ends.',
  send: 'Send confirmation e-mail',
  sent: 'Check your inbox',
  sentText:
    'We have sent an e-mail to {{email}}. Open its link within {{hours}} hours to confirm; until then you get no others. If you cannot find it, check your spam folder.',
  confirm: {
    title: 'E-mails about new photos of you',
    text: 'We e-mail you when there are new photos of you, at most once every {{hours}} hours. Each e-mail has a link to unsubscribe.',
    button: 'Send me these e-mails',
    done: 'Confirmed',
    doneText: 'We will e-mail you when there are new photos of you. You can close this page.',
  },
  stop: {
    title: 'Stop the e-mails about new photos?',
    text: 'You will get no further e-mails about this event, and your address will be erased.',
    button: 'Stop these e-mails',
    done: 'Stopped',
    doneText: 'Your address has been erased. You can close this page.',
  },
};
