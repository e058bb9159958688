export const texts = {
  title: 'Customer service',
  text: 'A question, a problem or an idea? We read every message.',
  contactTitle: 'Contact us',
  hours: 'Monday to Friday, 9:00 to 18:00 (GMT+8)',
  responseTime: 'We reply within 24 hours.',
  feedbackTitle: 'Send us a message',
  email: 'Your e-mail',
  message: 'Your message',
  send: 'Send message',
  thanks: 'Thank you, your message has arrived.',
  emailInvalid: 'Please enter an e-mail address we can reply to.',
  messageRequired: 'Please write a message.',
  formText: 'Our feedback form opens in a new tab.',
  openForm: 'Open the feedback form',
  faq: {
    title: 'Common questions',
    upload: {
      title: 'How do I upload photos?',
      text: 'Open the event by its link or QR code, or enter the PIN under “Join an event”, and tap “Upload”. Choose as many photos as you like, up to 5 MB each; larger ones are made smaller on the spot. The upload continues while you look at other pages and after a lost connection; if you close the page, it continues when you come back. If there is no such button, the host has closed uploads.',
    },
    iphone: {
      title: 'How do I save photos on an iPhone?',
      text: 'Tap “Download”, then “Download all”, “Select manually” or “Select with face recognition”. Once the photos are chosen, “Save to this phone” opens. “Save photos 1 to 10” brings up the share sheet: “Save Images” there puts the photos into your photo library. The next ones follow, ten at a time. “Download as ZIP” saves a ZIP file instead, which the Files app unpacks.',
    },
    android: {
      title: 'How do I save photos on Android?',
      text: 'Tap “Download”, then “Download all”, “Select manually” or “Select with face recognition”. Once the photos are chosen, “Save to this phone” opens. “Save photos 1 to 10” saves them to your downloads; your gallery shows them as well. The next ones follow, ten at a time. “Download as ZIP” saves a ZIP file instead; tap it to unpack it.',
    },
    heic: {
      title: 'Can I upload HEIC photos?',
      text: 'Yes, as they are. We turn them into JPEG at full size, so that everybody can see and download them. Before that, your browser may not be able to show a preview.',
    },
    line: {
      title: 'I opened the link in LINE. What works there?',
      text: 'Looking at photos and uploading work inside LINE, Instagram and Facebook. Signing in with Google and paying do not, and downloads may not: open the page in Safari or Chrome for these.',
    },
    deletion: {
      title: 'How do I delete a photo?',
      text: 'Open it and tap the three dots. You can delete what you uploaded, in the browser you uploaded it with; the host can delete any photo. To have somebody else’s photo removed, choose “Report or ask for removal” there, and the host decides. {{days}} days after the event began, all photos are deleted.',
    },
    faces: {
      title: 'What happens to faces, and how do I stop it?',
      text: 'Faces are compared within one event only, on our own servers. To stop it, tap “Download”, choose “Select with face recognition”, pick your face and tap “Stop recognising this person”: it disappears for everybody at once and is erased after 24 hours.',
    },
  },
};
