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
      text: 'Open the event by its link or QR code, or enter the PIN under “Join an event”, and tap “Upload”. Choose as many photos as you like, up to 5 MB each; larger ones are made smaller first. The upload continues while you visit other pages and after a lost connection. If you close the page, it resumes when you come back. If the host gives each guest a number of photos, the button opens your camera, and the page shows how many shots are left; deleting a photo gives its shot back. If there is no “Upload” button, the host has closed uploads.',
    },
    iphone: {
      title: 'How do I save photos on an iPhone?',
      text: 'Tap “Download”, then “Download all”, “Select manually” or “Select with face recognition”. Once the photos are chosen, “Save to this phone” opens. “Save photos 1 to 10” brings up the share sheet: “Save Images” there puts the photos into your photo library. The next ones follow, ten at a time. “Download as ZIP” saves a ZIP file instead, which the Files app unpacks. If there is no “Download” button, the host has switched off downloads. Some hosts give guests smaller photos, of at most 2048 pixels, or put a sponsor’s logo on photos that are saved one by one.',
    },
    android: {
      title: 'How do I save photos on Android?',
      text: 'Tap “Download”, then “Download all”, “Select manually” or “Select with face recognition”. Once the photos are chosen, “Save to this phone” opens. “Save photos 1 to 10” saves them to your downloads; your gallery shows them as well. The next ones follow, ten at a time. “Download as ZIP” saves a ZIP file instead; tap it to unpack it. If there is no “Download” button, the host has switched off downloads. Some hosts give guests smaller photos, of at most 2048 pixels, or put a sponsor’s logo on photos that are saved one by one.',
    },
    heic: {
      title: 'Can I upload HEIC photos?',
      text: 'Yes. We convert them to full-size JPEG, so that everyone can see and download them. Your browser may show no preview before the upload.',
    },
    line: {
      title: 'I opened the link in LINE. What works there?',
      text: 'Looking at photos and uploading work inside LINE, Instagram and Facebook. Signing in and paying do not, and downloads may not: open the page in Safari or Chrome for these.',
    },
    deletion: {
      title: 'How do I delete a photo?',
      text: 'Open it and tap the three dots. You can delete your own photos in the browser you uploaded them with; the host can delete any photo. To ask for the removal of another photo, choose “Report or ask for removal”, and the host decides. All photos are deleted {{days}} days after the event date.',
    },
    visibility: {
      title: 'Why do others not see my photo?',
      text: 'The host decides which photos others see. “Waiting for the host” means that the host looks at new photos first, and “Hidden by the host” that this one is not shown. The host may also keep all photos secret until a moment of the party. You always see your own photos in the browser you uploaded them with.',
    },
    photographers: {
      title: 'I am the photographer. Can my camera or computer send photos automatically?',
      text: 'Yes, with an upload key from the host: a command sends every photo that appears in a folder, and many cameras can send photos themselves.',
      link: 'For photographers',
    },
    guestList: {
      title: 'How do I make sure that nobody is missing in the photos?',
      text: 'As a host, open “Guest list” in “Photos and faces” and add each guest by a selfie, with name and table if you like. You then see who is on no photo yet, and photographers with a key see how many at which table. You can also let guests put themselves on the list, on the event page. Only numbers that describe the face are kept; guests delete their own entry there with one press, and you delete any.',
    },
    faces: {
      title: 'What happens to faces, and how do I stop it?',
      text: 'Faces are compared within one event only, on our own servers. To stop it, tap “Download”, choose “Select with face recognition”, pick your face and tap “Stop recognising this person”: it disappears for everyone immediately and is erased after 24 hours. To be blurred in the photos themselves, open the page of your photos and tap “Blur me for others”, if the host offers it.',
    },
  },
};
