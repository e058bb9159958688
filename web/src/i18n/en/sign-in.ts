export const texts = {
  title: 'Signing in',
  working: 'Signing you in…',
  failed: 'Signing in did not work',
};
