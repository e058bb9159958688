/**
 * Photos that show one moment, labelled by eye on contact sheets of all pictures of a person: one place, one light, the same clothes and the
 * same framing, so that a viewer would miss nothing behind one of them. Another face is no other moment; another posture is.
 * Pictures of a person that are in no group show moments of their own.
 */
export const MOMENTS: readonly (readonly string[])[] = [
  ['johns/John_Salley/000189_02159361.jpg', 'johns/John_Salley/000192_02159531.jpg'],
  [
    'johns/John_Simm/000297_00470170.jpg',
    'johns/John_Simm/000300_00470148.jpg',
    'johns/John_Simm/000304_00470122.jpg',
  ],
  [3, 4, 5, 6, 7, 8].map((number) => `expressions/a/stock-emotions-a-${number}.jpg`),
  [2, 3].map((number) => `expressions/b/stock-emotions-b-${number}.jpg`),
  [1, 4, 7, 8].map((number) => `expressions/b/stock-emotions-b-${number}.jpg`),
  ['idols/Jihyo/31.jpg', 'idols/Jihyo/37.jpg', 'idols/Jihyo/40.jpg'],
  ['lfw/Colin_Powell/Colin_Powell_0007.jpg', 'lfw/Colin_Powell/Colin_Powell_0008.jpg'],
  ['lfw/Donald_Rumsfeld/Donald_Rumsfeld_0008.jpg', 'lfw/Donald_Rumsfeld/Donald_Rumsfeld_0009.jpg'],
];
