export const texts = {
  title: 'My account',
  signedInAs: 'Signed in as {{name}}',
  export: {
    title: 'A copy of your data',
    text: 'Everything we keep about you, as one JSON file: your account, your events and your uploads.',
    action: 'Download my data',
  },
  delete: {
    title: 'Delete account',
    text: 'Your account and the events you host are deleted, with all their photos and faces. Photos you uploaded to events of others stay there without your name. This cannot be undone.',
    action: 'Delete account…',
    confirmTitle: 'Delete your account?',
    confirmText: 'You are signed out, and every event you host disappears for all its guests at once.',
    type: 'Type {{word}} to confirm',
    word: 'DELETE',
    confirm: 'Delete my account for good',
    done: 'Your account is deleted.',
  },
};
