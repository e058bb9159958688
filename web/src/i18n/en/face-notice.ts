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
      text: 'For each face: where it is in the photo, its list of numbers, and to which group it belongs. For each group: one face that stands for it. We store no names: nobody is asked who is in a photo, and no group is linked to an account.',
    },
    compared: {
      title: 'What is compared',
      text: 'Faces are compared only with faces of the same event. There is no collection across events, and the numbers never leave the server. A selfie that you take to find yourself is compared in memory and not stored.',
    },
    shared: {
      title: 'Who gets it',
      text: 'Nobody. The photos are not sent to any company for recognition, nor used to train models. People with the PIN see the groups, as they see the photos.',
    },
    skipped: {
      title: 'What is left out',
      text: 'Photos with more than 20 faces form no groups, nor do faces that are too small or blurred.',
    },
    retention: {
      title: 'How long we keep it',
      text: 'As long as the photos: {{days}} days from the event’s creation. Then photos, numbers and groups are deleted within a day. When a photo is deleted earlier, its faces go with it at once.',
    },
    deleting: {
      title: 'How to have your face removed',
      text: 'Choose your face in the face menu and have it forgotten: the group and its numbers are erased at once. We keep where the face is in those photos, so that it is not grouped again; photos that come later may show you again. You can also delete the photos that you uploaded, or ask the host, who can switch grouping off for the whole event. Or write to {{email}} with the event’s PIN and a word on which group is you: we remove the group and its numbers, and the photos as well if you want that.',
    },
    guests: {
      title: 'For hosts',
      text: 'Please tell your guests that faces are grouped, for example on the sign with the PIN. Where children are in the photos, ask their parents first.',
    },
  },
};
