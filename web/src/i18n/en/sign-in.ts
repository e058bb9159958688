export const texts = {
  title: 'Signing in',
  working: 'Signing you in…',
  stale: 'this sign-in is no longer valid. Please start again.',
  refused: 'it was cancelled or refused by the sign-in service.',
  failed: 'Sign-in failed',
};
