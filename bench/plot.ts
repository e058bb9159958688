import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Small SVG line plots with linear or logarithmic axes. */
interface Line {
  name: string;
  points: [number, number][];
}
export interface Plot {
  title: string;
  x: string;
  y: string;
  logarithmic?: boolean;
  lines: Line[];
}

const SIZE = { width: 640, height: 400, margin: 60, names: 200 };
const COLOURS = ['#0b6', '#06c', '#c40', '#808', '#666'];

export function plotSvg({ title, x, y, logarithmic, lines }: Plot): string {
  const scale = (value: number) => (logarithmic ? Math.log10(Math.max(value, 1e-3)) : value);
  const all = lines.flatMap(({ points }) => points.map(([px, py]) => [scale(px), scale(py)] as const));
  const axis = (index: 0 | 1, length: number) => {
    const values = all.map((point) => point[index]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return (value: number) => ((scale(value) - least) / (most - least || 1)) * (length - 2 * SIZE.margin);
  };
  const [toX, toY] = [axis(0, SIZE.width), axis(1, SIZE.height)];
  const place = ([px, py]: [number, number]) =>
    `${(SIZE.margin + toX(px)).toFixed(1)},${(SIZE.height - SIZE.margin - toY(py)).toFixed(1)}`;
  const drawn = lines.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const labels = points.map(
      (point) =>
        `<text x="${place(point).split(',')[0]}" y="${Number(place(point).split(',')[1]) - 8}" text-anchor="middle">${point[1]}</text>`,
    );
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map(place).join(' ')}"/>
<text x="${SIZE.width - SIZE.margin + 20}" y="${60 + 16 * i}" fill="${colour}">${name}</text>${labels.join('')}`;
  });
  const ticks = [...new Set(lines.flatMap(({ points }) => points.map(([px]) => px)))].map(
    (px) =>
      `<text x="${SIZE.margin + toX(px)}" y="${SIZE.height - SIZE.margin + 18}" text-anchor="middle">${px}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width + SIZE.names - SIZE.margin} ${SIZE.height}" font-family="sans-serif" font-size="11"><title>${title}</title>
<rect width="100%" height="100%" fill="white"/><text x="${SIZE.margin}" y="20" font-size="14">${title}</text>
<text x="${SIZE.width / 2}" y="${SIZE.height - 12}" text-anchor="middle">${x}</text><text x="12" y="${SIZE.height / 2}" transform="rotate(-90 12 ${SIZE.height / 2})" text-anchor="middle">${y}</text>
<path d="M${SIZE.margin} ${SIZE.margin / 2}V${SIZE.height - SIZE.margin}H${SIZE.width - SIZE.margin}" fill="none" stroke="black"/>
${drawn.join('\n')}${ticks.join('')}</svg>\n`;
}

const FOLDER = fileURLToPath(new URL('plots/', import.meta.url));

/** Draws a plot into bench/plots and replaces an earlier one of that name (without suffix). */
export function savePlot(name: string, plot: Plot): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.svg`, plotSvg(plot));
}
