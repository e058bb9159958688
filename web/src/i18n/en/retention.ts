export const texts = {
  days_one: 'The photos are kept for {{count}} more day, until {{day}}.',
  days_other: 'The photos are kept for {{count}} more days, until {{day}}.',
  today: 'Last day: the photos are deleted tonight.',
  advice: 'Download what you want to keep.',
};
