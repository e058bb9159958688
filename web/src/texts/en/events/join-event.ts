export const texts = {
  title: 'Join an event',
  text: 'Your host has a PIN for you: on the invitation, on the table or in the chat.',
  label: 'Event PIN',
  hint: 'Six letters and digits',
  action: 'Join',
  oneMoment: 'One moment: many wrong PINs are being tried right now, so this takes a little longer.',
  asGuest: 'Log out and continue as a guest',
  legal: 'By joining you accept: ',
  legalAnd: ', ',
  failures: {
    pinFormat: 'The PIN must be 6 characters',
    invalidPin: 'The PIN is not valid, please check and try again',
    tooManyGuesses: 'Too many wrong PINs from this network. Please wait a moment.',
    sessionExpired: 'Your session has expired, please log in again or log out first',
    eventError: 'Event error: the event cannot be reached right now.',
  },
};
