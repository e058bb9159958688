export const texts = {
  title: 'Terms of service',
  intro: 'What you can expect from Togather, and what we expect from you, in plain words.',
  updated: 'Effective since March 2025.',
  sections: {
    service: {
      title: 'What Togather does',
      text: 'A host creates an event. Anyone with its PIN or link can view and download the event’s photos and, if the host allows it, add photos. Faces are grouped so that people can find the photos they are in.',
    },
    accounts: {
      title: 'Who needs an account',
      text: 'Hosts sign in. Guests need no account. The PIN is the key to an event: give it only to people who may see the photos.',
    },
    photos: {
      title: 'Your photos stay yours',
      text: 'You keep every right to what you upload. You allow us to store your photos, make smaller copies of them and show them to anyone with the event’s PIN, for as long as the event lasts. We use them for nothing else.\nUpload only photos that you took or may share. Respect those who would rather not be seen.',
    },
    conduct: {
      title: 'What is not allowed',
      text: 'No unlawful, violent or sexual content, nothing that infringes others’ rights, no attempts to guess PINs or to disrupt the service. We remove such content and may close the event.',
    },
    plans: {
      title: 'Plans and payment',
      text: 'The “Plans” page says what each plan includes and costs. A Plus event is paid for once, before it begins, through a payment provider. If an event that you paid for cannot be used because of us, write to {{email}} and we will refund you.',
    },
    ending: {
      title: 'How an event ends',
      text: 'An event ends {{days}} days after its event date, which the host can change until it has passed. We can agree with the host on another last day; the page of the event shows it. After that, its photos and faces are deleted within a day, and cannot be restored. Download what you want to keep before then.',
    },
    liability: {
      title: 'Liability',
      text: 'We take care that your photos are safe while the event lasts, but Togather is not a backup: keep your originals. We are liable for damage we cause intentionally or through gross negligence, and wherever the law says so.',
    },
    changes: {
      title: 'Changes and law',
      text: 'We announce changes here at least 14 days before they apply. The law of Taiwan (R.O.C.) applies. Questions: {{email}}',
    },
  },
  licences: {
    title: 'Open-source licences',
    intro:
      'Togather builds on the work of others. These parts run in your browser, each under its authors’ licence.',
    failed: 'The list could not be loaded',
    text: 'Read the licence',
  },
};
