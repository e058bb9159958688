/** Width divided by height of each position's picture, wherever and on whatever device it is shown. */
const AD_RATIOS: Readonly<Record<number, number>> = { 1: 4, 2: 4, 3: 4, 4: 4, 5: 4 / 3, 6: 1 };

export const adRatioOf = (positionId: number): number => AD_RATIOS[positionId] ?? 1;
