export const texts = {
  title: 'Please enter the PIN',
  text: 'The host may have changed the PIN of this event. Enter the current PIN to continue where you left off.',
  action: 'Continue',
  leave: 'Leave the event',
  otherEvent: 'This is the PIN of another event',
};
