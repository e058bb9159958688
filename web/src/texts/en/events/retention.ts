export const texts = {
  label: 'How long photos are kept',
  days_one: 'The photos are kept for {{count}} more day, until {{day}}.',
  days_other: 'The photos are kept for {{count}} more days, until {{day}}.',
  today: 'Last day: the event ends today, and its photos are deleted.',
  over: 'The event is over. Its photos are deleted within a day.',
  gone: 'The event is over. Its photos are no longer kept.',
  advice: 'Download what you want to keep.',
  hostAdvice: 'Download what you want to keep, and remind your guests.',
};
