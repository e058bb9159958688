export const texts = {
  title: 'How faces are grouped',
  intro:
    'Togather groups an event’s photos by the people in them. This page explains how that works and what happens to the data.',
  updated: 'Effective since March 2025.',
  sections: {
    how: {
      title: 'How it works',
      text: 'After an upload, our own server looks for faces in the photo. It converts each face into a list of numbers ({{numbers}} with the built-in model), which shows how similar two faces are. Similar faces form a group. The group appears in the event’s face menu a few minutes later.',
    },
    stored: {
      title: 'What is stored',
      text: 'For each face: its position in the photo, its size and sharpness, its list of numbers, a second list that describes the colours of the hair and clothing around it, its group or most likely group, and, once someone has viewed it, a small picture of it cut from the photo. For each group: one face that represents it, and the host’s corrections (“the same person”, “two people”, “hidden”). We store no names with groups: nobody is asked who is in a photo, and no group is linked to an account, unless that person asks to be blurred.\n\nOf each person on an event’s guest list: the list of numbers of one selfie, the name and table that were entered, when the person agreed, and which group is theirs. The selfie itself is discarded at once. People put themselves on the list, or the host does so if they agree.',
    },
    compared: {
      title: 'What is compared',
      text: 'Faces are compared only with faces of the same event. The hair and clothing around them are used only if the faces alone leave a doubt, and to find photos of the same moment when the clock of a camera is checked. Nothing is collected across events, and neither list of numbers is given to anyone. A selfie that you take to find yourself, or to be blurred, is compared in memory and not stored. The numbers of a person on the guest list are compared with the faces of that event. Which person you are stays on your device until the event ends, the person is hidden or forgotten, or you undo your choice. We store your e-mail address, encrypted, with that group only if you ask for e-mails about new photos of you, and who you are only if you ask to be blurred.',
    },
    shared: {
      title: 'Who gets it',
      text: 'Nobody. Photos are neither sent to a company for recognition nor used to train models. People with the PIN see the groups, just as they see the photos. Nobody, not even the host, sees the lists of numbers: they appear on no page and in no download.',
    },
    skipped: {
      title: 'What is left out',
      text: 'Photos with more than 20 faces are not grouped; they are only searched for people who asked to be blurred. Faces that are too small or out of focus are not grouped either.',
    },
    retention: {
      title: 'How long we keep it',
      text: 'As long as the photos: {{days}} days from the event date. Then photos, small pictures of faces, both lists of numbers, groups and the guest list are deleted within a day. When a photo is deleted earlier, its faces are deleted with it immediately. The website’s operator may keep backups that nobody else can read. Deleted data also disappears from them within 14 days; if a backup is restored before that, the data is deleted again, unless the record of the latest deletions was lost too.',
    },
    deleting: {
      title: 'How to have your face removed',
      text: 'Choose your face in the face menu and tap “Stop recognising this person”. The group disappears for everyone immediately, and its numbers and small pictures are erased after 24 hours; until then, you or the host can undo that. We keep the position of the face in those photos, so that it is not grouped again. Later photos may show you again. An entry on the guest list that belongs to the group is erased with it. You can also delete your entry on the guest list with one press, at the place where you made it, or ask the host, who can delete each entry and the whole list. You can also delete your own photos, or ask the host, who can switch grouping off for the whole event unless somebody asked to be blurred. Or write to {{email}} with the event’s PIN and which group is you. We will remove the group, its numbers and small pictures, and the photos as well if you wish.',
    },
    blurring: {
      title: 'How to be blurred for others',
      text: 'Where the host offers it, open the page of your photos and tap “Blur me for others”. A selfie shows that it is you. Everyone else, also the host, then gets pictures in which your face is blurred so that it cannot be restored. Nobody gets a photo of you before that, and new photos wait until they are searched. We keep the clear file, which only you can open, and only if nobody else is blurred in it. We store your request with your account or, in an irreversible form, with the cookie that recognises your uploads. You can undo it at any time: the request is deleted, and the clear pictures return. What others have already saved stays with them. A face that our server does not find is not blurred.',
    },
    guests: {
      title: 'For hosts',
      text: 'Please tell your guests that faces are grouped, for example on the sign with the PIN. If there are children in the photos, ask their parents first.',
    },
  },
};
