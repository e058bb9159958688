export const texts = {
  title: 'Create a free event',
  text: 'Choose a name your guests will recognise. You get a PIN and a link right away.',
  label: 'Event name',
  placeholder: 'Lin & Chen’s wedding',
  hint: 'Shown to everybody who joins',
  eventDate: {
    label: 'When is it?',
    hint: 'Photos are kept for {{days}} days from this day.',
  },
  action: 'Create event',
  readyTitle: 'Your event is ready',
  readyText: 'Share the link, or let your guests type the PIN.',
  pin: 'Event PIN',
  qr: 'QR code of the event',
  enter: 'Enter event',
  nothingNew: 'There is no new event to show here',
  none: 'Free events are not offered here',
  noneText: 'You can create a Plus event instead. Events that you already have stay as they are.',
  seePlans: 'See plans',
  monthlyLimit:
    'You have reached the monthly limit of free events. Please upgrade to Plus plan or wait until next month.',
};
