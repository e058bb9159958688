/** Objects that stand or hang in the drawn photos, as SVG. */
export function glass(drink = '#f7d774') {
  return `<g transform="translate(0 -34)"><path d="M-17-44h34l-4 44q-2 14-13 14T-13 14z" fill="#fff" fill-opacity=".5"/><path d="M-15-22h30l-2 22q-2 12-13 12T-13 0z" fill="${drink}"/><path d="M0 12v34M-14 48h28" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".85"/></g>`;
}

export function balloon(x: number, y: number, color: string, scale = 1) {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 78q-24 120 10 260" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3"/><path d="M0-76c40 0 62 30 62 66S26 74 0 76c-26-2-62-50-62-86s22-66 62-66z" fill="${color}"/><path d="M-30-40q6-18 22-20" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"/><path d="m0 74-9 14H9z" fill="${color}"/></g>`;
}

/** Draws lights on a string across the picture, which hangs down by `sag`. */
export function lights(width: number, y: number, sag: number, color = '#ffe3a1') {
  const bulbs = Array.from({ length: 13 }, (_, at) => {
    const t = at / 12;
    const drop = y + 4 * sag * t * (1 - t);
    return `<circle cx="${t * width}" cy="${drop + 14}" r="30" fill="${color}" opacity=".18"/><circle cx="${t * width}" cy="${drop + 14}" r="12" fill="${color}"/>`;
  });
  return `<path d="M0 ${y}Q${width / 2} ${y + 2 * sag} ${width} ${y}" fill="none" stroke="#2b2a33" stroke-opacity=".6" stroke-width="4"/>${bulbs.join('')}`;
}

export function flags(width: number, y: number, sag: number) {
  const colors = ['#e4572e', '#f2b84b', '#5f8f7b', '#f29cab', '#59588d'];
  const triangles = Array.from({ length: 11 }, (_, at) => {
    const t = (at + 0.5) / 11;
    const drop = y + 4 * sag * t * (1 - t);
    return `<path d="M${t * width - 40} ${drop - 4}h80l-40 80z" fill="${colors[at % 5]}"/>`;
  });
  return `<path d="M0 ${y}Q${width / 2} ${y + 2 * sag} ${width} ${y}" fill="none" stroke="#fff" stroke-width="5"/>${triangles.join('')}`;
}

export function confetti(width: number, height: number, seed: number) {
  const colors = ['#ffd166', '#ff7a59', '#7bdff2', '#f7aef8', '#b8f2e6'];
  return Array.from({ length: 46 }, (_, at) => {
    const x = Math.round(width * (((at + seed) * 0.6180339887) % 1));
    const y = Math.round(height * (((at + seed) * 0.7548776662) % 1));
    return `<rect x="${x}" y="${y}" width="16" height="9" rx="2" fill="${colors[at % 5]}" transform="rotate(${(at * 47) % 180} ${x} ${y})"/>`;
  }).join('');
}

export function cake(x: number, y: number, scale = 1) {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="150" rx="230" ry="26" fill="#fff" opacity=".9"/><path d="M-170 150V40q0-20 20-20h300q20 0 20 20v110z" fill="#f7c6b4"/><path d="M-170 60q28 40 57 0 28 40 57 0 28 40 56 0 28 40 57 0 28 40 57 0 28 40 56 0V40q0-20-20-20h-300q-20 0-20 20z" fill="#fff8ee"/><path d="M-105 20v-70q0-16 16-16H89q16 0 16 16v70z" fill="#fbe3d6"/><path d="M-105-32q26 30 52 0 26 30 53 0 26 30 53 0 26 30 52 0v-18q0-16-16-16H-89q-16 0-16 16z" fill="#e4572e"/>${[-60, -20, 20, 60].map((at) => `<path d="M${at}-66v-48" stroke="#5f8f7b" stroke-width="9"/><path d="M${at}-120c-12-14-6-26 0-38 6 12 12 24 0 38z" fill="#ffd166"/><circle cx="${at}" cy="-134" r="34" fill="#ffe9b0" opacity=".25"/>`).join('')}</g>`;
}

export function tree(x: number, y: number, scale: number, leaves: string) {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-12 0v-120h24V0z" fill="#6b4a36"/><circle cy="-190" r="100" fill="${leaves}"/><circle cx="-70" cy="-150" r="64" fill="${leaves}"/><circle cx="72" cy="-146" r="66" fill="${leaves}"/></g>`;
}

export function flower(x: number, y: number, scale: number, color: string) {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cy="-24" rx="14" ry="24" fill="${color}" transform="rotate(${turn})"/>`).join('')}<circle r="13" fill="#ffd166"/></g>`;
}

export function leafTwig(x: number, y: number, turn: number, scale: number, color: string) {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path d="M0 0v-150" stroke="${color}" stroke-width="7"/>${[0, 1, 2, 3].map((at) => `<ellipse cx="-26" cy="${-30 - at * 34}" rx="28" ry="12" fill="${color}" transform="rotate(32 -26 ${-30 - at * 34})"/><ellipse cx="26" cy="${-30 - at * 34}" rx="28" ry="12" fill="${color}" transform="rotate(-32 26 ${-30 - at * 34})"/>`).join('')}</g>`;
}
