export const texts = {
  upload: {
    title: 'Upload photos',
    text: 'Add what you took to the event’s album, in three steps.',
    a: { title: 'Enter the PIN', text: 'Six characters from the host. You need no account.' },
    b: { title: 'Choose your photos', text: 'As many as the event has room for, up to 5 MB each.' },
    c: {
      title: 'Confirm',
      text: 'They appear in the album while they upload. Stay on the page until all are there.',
    },
    action: 'Go to upload',
  },
  download: {
    title: 'Download photos',
    text: 'Take home what others took, in three steps.',
    a: { title: 'Enter the PIN', text: 'Six characters from the host. You need no account.' },
    b: {
      title: 'Pick faces or photos',
      text: 'Choose a face to get every photo with that person, or pick by hand.',
    },
    c: { title: 'Download', text: 'All of them arrive in a single file, in the size they were taken.' },
    action: 'Go to download',
  },
};
