export const texts = {
  title: 'Signing in',
  working: 'Signing you in…',
  stale: 'This sign-in is no longer valid. Please start again.',
  refused: 'It was cancelled or refused by the sign-in service.',
  failed: 'Login failed',
  offTitle: 'Sign-in is not set up here',
  offText:
    'The operator of this site has not set it up yet. With a PIN you can join an event without signing in.',
  first: 'Sign in to continue',
  firstText: 'This page is about your own events and account.',
  again: 'Please log in again',
  againText: 'Sign in with Google to continue.',
  keptInput: 'What you have typed is kept.',
  signedInAs: 'Signed in as {{name}}',
  switchAccount: 'Use another account',
  forgets:
    'This browser blocks site data. You can look, upload and download, but nothing is remembered once you close or reload this page.',
  needsStorage:
    'Sign-in needs cookies and site data, which this browser blocks. Allow them for this site, or join as a guest with the PIN.',
  elsewhere: {
    title: 'Open this page in your browser',
    text: 'Signing in does not work inside this app. Copy the link and open it in Safari or Chrome.',
    copy: 'Copy link',
    copied: 'Link copied',
  },
};
