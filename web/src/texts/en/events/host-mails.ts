export const texts = {
  title: 'E-mails to you',
  text: 'At most one of each kind in three hours. Each e-mail also has a link that stops it.',
  on: '{{count}} on',
  failed: 'The e-mail settings could not be loaded.',
  allEvents: 'This switch is for all your events.',
  kinds: {
    CREATED: { label: 'Event created', text: 'PIN, link and the QR sheet to print.' },
    NEARLY_FULL: { label: 'Nearly full', text: 'When 80% of the photos are used.' },
    FULL: { label: 'Full', text: 'When nobody can upload more photos.' },
    FIRST_REPORT: { label: 'Reported photos', text: 'When a photo is reported for the first time.' },
    WAITING: { label: 'Photos to review', text: 'At most once a day, while photos wait for your review.' },
    WISHES: {
      label: 'New wishes',
      text: 'When guests have written wishes or comments, and how many of them wait for your review.',
    },
    GUEST_LIST: {
      label: 'Guest list',
      text: 'On the day after the event: who on the guest list has few photos.',
    },
    ENDING: {
      label: 'Before deletion',
      text: '14, 3 and 1 days before the photos are deleted, with a link that downloads all of them.',
    },
    RECEIPT: { label: 'Payment receipts', text: 'Amount, order number and date.' },
  },
  mailbox: {
    to: 'E-mails go to {{address}}, in the language of your pages.',
    ofHost: 'the owner of the event',
    givenUp:
      '{{address}} has refused our e-mails {{count}} times, so we send no more. Check that the mailbox exists and is not full.',
    unverified: 'Your sign-in provider has not verified {{address}}, so we send no e-mails to it.',
    tryAgain: 'Try again',
    trying: 'We will send e-mails again.',
  },
  stop: {
    title: 'Stop these e-mails?',
    text: 'You will get no further e-mails of this kind. You can switch them on again in the settings of your event.',
    button: 'Stop these e-mails',
    done: 'Stopped',
    doneText: 'You can switch them on again in the settings of your event. You can close this page.',
  },
  download: {
    title: 'Download all photos',
    text: 'All photos of your event in one ZIP file. A computer on Wi-Fi is best for many photos.',
    button: 'Download all photos',
    done: 'The download has started',
    doneText_one: '“{{name}}”: {{count}} photo, {{size}}. Please keep the browser open until it is complete.',
    doneText_other:
      '“{{name}}”: {{count}} photos, {{size}}. Please keep the browser open until it is complete.',
  },
};
