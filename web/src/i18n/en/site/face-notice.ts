export const texts = {
  title: 'How faces are grouped',
  intro:
    'Togather groups an event’s photos by the people in them. This is how it works and what becomes of the data.',
  updated: 'In force since March 2025.',
  sections: {
    how: {
      title: 'How it works',
      text: 'After an upload, our own server looks for faces in the photo. Each face is turned into a list of 128 numbers that says how alike two faces are. Faces that are alike form a group. A few minutes later the group appears in the face menu of the event.',
    },
    stored: {
      title: 'What is stored',
      text: 'For each face: where it is in the photo, how large and clear it is, its list of numbers, a second list that describes the colours of the hair and clothing around it, the group it belongs to, or most likely would, and, once somebody has looked at it, a small picture of it, cut out of the photo. For each group: one face that represents it, and what the host corrected (“the same person”, “two people”, “hidden”). We store no names: nobody is asked who is in a photo, and no group is linked to an account.',
    },
    compared: {
      title: 'What is compared',
      text: 'Faces are compared only with faces of the same event. The hair and clothing around them help only where faces alone leave a doubt. There is no collection across events, and neither list of numbers is ever given to anybody. A selfie that you take to find yourself is compared in memory and not stored. When you say which person you are, that stays on your device until the event ends, the person is hidden or forgotten, or you take it back. Only if you ask for mails about new photos of you do we keep, encrypted, your e-mail address with that group.',
    },
    shared: {
      title: 'Who gets it',
      text: 'Nobody. The photos are not sent to any company for recognition, nor used to train models. People with the PIN see the groups, as they see the photos. Nobody sees the lists of numbers: they appear on no page and in no download, not even for the host.',
    },
    skipped: {
      title: 'What is left out',
      text: 'Photos with more than 20 faces form no groups, nor do faces that are too small or blurred.',
    },
    retention: {
      title: 'How long we keep it',
      text: 'As long as the photos: {{days}} days from the event’s creation. Then photos, the small pictures of faces, both lists of numbers and groups are deleted within a day. When a photo is deleted earlier, its faces go with it at once. The operator of the website may keep backups that nobody else can read. What is deleted leaves them, too, within 14 days; if one is restored before that, it is deleted again.',
    },
    deleting: {
      title: 'How to have your face removed',
      text: 'Choose your face in the face menu and have it forgotten: the group disappears for everybody at once, and its numbers and small pictures are erased after 24 hours; until then, you or the host can undo that. We keep where the face is in those photos, so that it is not grouped again; photos that come later may show you again. You can also delete the photos that you uploaded, or ask the host, who can switch grouping off for the whole event. Or write to {{email}} with the event’s PIN and a word on which group is you: we remove the group, its numbers and its small pictures, and the photos as well if you want that.',
    },
    guests: {
      title: 'For hosts',
      text: 'Please tell your guests that faces are grouped, for example on the sign with the PIN. Where children are in the photos, ask their parents first.',
    },
  },
};
