export const texts = {
  button: 'Account of {{name}}',
  account: 'My account',
  admin: 'Admin',
  waiting_one: '{{count}} waiting',
  waiting_other: '{{count}} waiting',
  logOut: 'Log out',
  untold:
    'You are logged out in this browser, but the server could not be reached. The session expires within an hour.',
};
