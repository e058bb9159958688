import sharp from 'sharp';

interface Sponsor {
  readonly name: string;
  readonly ground: string;
  readonly ink: string;
  readonly sign: string;
}

const signs = {
  leaf: '<path d="M0 40C-46 6-34-38 0-54 34-38 46 6 0 40Zm0 0V-30" />',
  cake: '<path d="M-40 30h80V-4h-80Zm12-34v-22h56v22M0-26v-22" />',
  ring: '<circle r="34" /><circle cx="34" r="34" />',
  note: '<path d="M-20 26V-44l50-10v66" /><circle cx="-34" cy="26" r="14" /><circle cx="16" cy="14" r="14" />',
  car: '<path d="M-52 20v-18l18-4 16-24h36l18 24 18 6v16Z" /><circle cx="-26" cy="22" r="11" /><circle cx="28" cy="22" r="11" />',
  bed: '<path d="M-50 34v-60M-50 10H50v24M50 10c0-18-16-20-30-20H-20v20" />',
};

const sponsors: readonly Sponsor[] = [
  { name: 'Field & Fern', ground: '#e7eddc', ink: '#2f5d3a', sign: signs.leaf },
  { name: 'Sugarloaf', ground: '#fbe9df', ink: '#b2431f', sign: signs.cake },
  { name: 'Two Rings', ground: '#f3ecd8', ink: '#7a5a14', sign: signs.ring },
  { name: 'Night Owls', ground: '#1f2a44', ink: '#f2d9a0', sign: signs.note },
  { name: 'Old Timer', ground: '#dfe9ee', ink: '#1f566b', sign: signs.car },
  { name: 'Lake Inn', ground: '#3a2a3f', ink: '#f4d7de', sign: signs.bed },
];

const sponsorName = (position: number): string => sponsors[(position - 1) % 6]?.name ?? '';

/** Draws an advertisement as PNG: a sign and a name on a background. */
export function sponsorPicture(
  position: number,
  { width, height } = { width: 1200, height: 300 },
): Promise<Buffer> {
  const { name = '', ground, ink, sign } = sponsors[(position - 1) % 6] as Sponsor;
  const isWide = width > 2 * height;
  const size = Math.min(width, height);
  const at = isWide ? `translate(${size * 0.75} ${size / 2})` : `translate(${width / 2} ${height * 0.4})`;
  const text = isWide
    ? `x="${size * 1.4}" y="${size * 0.57}"`
    : `x="${width / 2}" y="${height * 0.78}" text-anchor="middle"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><g transform="${at} scale(${size / 220})" fill="none" stroke="${ink}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round">${sign}</g><text ${text} font-family="Georgia, serif" font-size="${size * (isWide ? 0.24 : 0.14)}" fill="${ink}">${name.replace('&', '&amp;')}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Sizes of the positions whose pictures are not wide. */
const SIZES: Readonly<Record<number, { width: number; height: number }>> = {
  5: { width: 800, height: 600 },
  6: { width: 600, height: 600 },
};

/** Returns ads for all six positions, each in the ratio of its position. */
export function sponsorAds() {
  return Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (positionId) => ({
      positionId,
      name: sponsorName(positionId),
      url: `https://sponsor-${positionId}.example.com`,
      picture: await sponsorPicture(positionId, SIZES[positionId]),
    })),
  );
}
