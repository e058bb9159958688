export const texts = {
  upload: {
    title: 'Upload photos',
    text: 'Add your photos to the event’s album in three steps.',
    a: { title: 'Enter the PIN', text: 'Six characters from your host. No account needed.' },
    b: {
      title: 'Choose your photos',
      text: 'As many as the event has room for. Photos over 5 MB are made smaller first.',
    },
    c: {
      title: 'Confirm',
      text: 'Photos appear in the album as they upload. You need not watch: the upload continues automatically.',
    },
    action: 'Go to upload',
  },
  download: {
    title: 'Download photos',
    text: 'Take everybody’s photos home in three steps.',
    a: { title: 'Enter the PIN', text: 'Six characters from your host. No account needed.' },
    b: {
      title: 'Pick faces or photos',
      text: 'Choose a face to get every photo with that person, or pick by hand.',
    },
    c: {
      title: 'Download',
      text: 'All photos come in a single file, at the size they were taken unless the host chooses otherwise.',
    },
    action: 'Go to download',
  },
};
