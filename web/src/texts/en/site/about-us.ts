export const texts = {
  title: 'About us',
  missionTitle: 'Our mission',
  mission: 'Everybody who was there should have the photos they are in, with as little effort as taking one.',
  storyTitle: 'Our story',
  story: {
    a: 'After every wedding and every trip it is the same: the best photos stay on other people’s phones. Some arrive in a chat, small and blurred; most never arrive.',
    b: 'In December 2024 we began to build the album we were missing: one that guests can enter in seconds, and in which they find themselves among hundreds of pictures.',
    c: 'In March 2025 Togather opened to everybody. We still answer every message ourselves.',
  },
  founded: { label: 'Founded', date: 'December 2024' },
  launched: { label: 'Launched', date: 'March 2025' },
  footerNote: 'Made in Taiwan. Thank you for trusting us with your memories.',
};
