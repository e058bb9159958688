/** A fictional person, who looks the same in every drawing. */
export interface DrawnPerson {
  readonly name: string;
  readonly skin: string;
  readonly hair: string;
  readonly hairStyle: HairStyle;
  readonly clothes: string;
  readonly collar: Collar;
  readonly extra?: 'glasses' | 'beard' | 'moustache' | 'earrings' | 'flower' | 'cap' | 'bow';
}

export type HairStyle = 'bob' | 'short' | 'long' | 'bun' | 'curls' | 'side' | 'tails' | 'bald' | 'wave';
export type Collar = 'round' | 'suit' | 'shirt' | 'strap' | 'stripes' | 'dungarees';

/** The guests of the demo wedding, most photographed first. */
export const cast = {
  ann: {
    name: 'Ann',
    skin: '#f6cfae',
    hair: '#2b2326',
    hairStyle: 'bun',
    clothes: '#fff8ee',
    collar: 'strap',
    extra: 'flower',
  },
  ming: {
    name: 'Ming',
    skin: '#e9b98f',
    hair: '#1f1d22',
    hairStyle: 'side',
    clothes: '#2e4057',
    collar: 'suit',
  },
  grandma: {
    name: 'Grandma Lin',
    skin: '#f0c6a2',
    hair: '#cfd0d4',
    hairStyle: 'curls',
    clothes: '#a4506a',
    collar: 'round',
    extra: 'glasses',
  },
  joy: {
    name: 'Joy',
    skin: '#8d5a3b',
    hair: '#221a1a',
    hairStyle: 'curls',
    clothes: '#f2b84b',
    collar: 'round',
    extra: 'earrings',
  },
  tom: {
    name: 'Tom',
    skin: '#f3c9a8',
    hair: '#b4562c',
    hairStyle: 'short',
    clothes: '#5f8f7b',
    collar: 'shirt',
    extra: 'beard',
  },
  mei: {
    name: 'Mei',
    skin: '#f4cba9',
    hair: '#3a2622',
    hairStyle: 'bob',
    clothes: '#e86a4a',
    collar: 'round',
  },
  uncle: {
    name: 'Uncle Chen',
    skin: '#d9a274',
    hair: '#4b4a4f',
    hairStyle: 'bald',
    clothes: '#7d8bb0',
    collar: 'shirt',
    extra: 'moustache',
  },
  lulu: {
    name: 'Lulu',
    skin: '#f6cdab',
    hair: '#2a1f21',
    hairStyle: 'tails',
    clothes: '#f29cab',
    collar: 'dungarees',
    extra: 'bow',
  },
  ray: {
    name: 'Ray',
    skin: '#a8714a',
    hair: '#191719',
    hairStyle: 'wave',
    clothes: '#3c6e71',
    collar: 'stripes',
    extra: 'glasses',
  },
  vera: {
    name: 'Vera',
    skin: '#edbd95',
    hair: '#7b4a2b',
    hairStyle: 'long',
    clothes: '#59588d',
    collar: 'strap',
    extra: 'earrings',
  },
  kai: {
    name: 'Kai',
    skin: '#e2ae83',
    hair: '#241f22',
    hairStyle: 'short',
    clothes: '#f4efe2',
    collar: 'stripes',
    extra: 'cap',
  },
  ivy: {
    name: 'Ivy',
    skin: '#f3c8a2',
    hair: '#1e1b1f',
    hairStyle: 'long',
    clothes: '#2f7f86',
    collar: 'round',
    extra: 'glasses',
  },
} as const satisfies Record<string, DrawnPerson>;

export type CastName = keyof typeof cast;
