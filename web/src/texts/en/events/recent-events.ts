export const texts = {
  title: 'Recent events on this device',
  pin: 'PIN {{pin}}',
  keptUntil: 'photos kept until {{day}}',
  newOfYou_one: '{{count}} new photo of you',
  newOfYou_other: '{{count}} new photos of you',
  remove: 'Remove {{name}} from this list',
  note: 'This list is stored only in this browser and cleared when you log out.',
};
