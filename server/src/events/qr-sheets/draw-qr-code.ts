import QRCode from 'qrcode';

/** Modules that stay white around a code (ISO/IEC 18004). */
export const QUIET_MODULES = 4;

/** Pixels of a code for print: 17 cm at 300 dpi. */
export const PRINT_PIXELS = 2048;

type Modules = ReturnType<typeof QRCode.create>['modules'];

/** Returns the modules of a QR code, dark and light. */
export const modulesOf = (text: string): Modules =>
  QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;

/** Returns the pixels of a module, so that a code with its quiet zone has at least `leastSide` pixels. */
const pixelsOfModule = ({ size }: Modules, leastSide: number) =>
  Math.ceil(leastSide / (size + 2 * QUIET_MODULES));

/** Returns a QR code with its quiet zone as a PNG of at least `leastSide` pixels. All modules have the same size. */
export function drawQrPng(text: string, leastSide: number): Promise<Buffer> {
  const scale = pixelsOfModule(modulesOf(text), leastSide);
  return QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: QUIET_MODULES, scale });
}

/** Returns a QR code with its quiet zone as SVG, of the same size as the PNG: black areas on a white one, without lines. */
export function drawQrSvg(text: string, leastSide: number): string {
  const modules = modulesOf(text);
  const whole = modules.size + 2 * QUIET_MODULES;
  const side = whole * pixelsOfModule(modules, leastSide);
  const dark = Array.from({ length: modules.size }, (_, row) =>
    darkRuns(modules, row).map(
      ({ from, to }) => `M${from + QUIET_MODULES} ${row + QUIET_MODULES}h${to - from}v1h${from - to}z`,
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${whole}v${whole}H0z"/>`,
    `<path fill="#000" d="${dark.flat().join('')}"/>`,
    '</svg>\n',
  ].join('');
}

/** Returns adjacent dark modules of a row as one run, so that no printer shows a gap between them. */
export const darkRuns = (modules: Modules, row: number): { from: number; to: number }[] => {
  const runs: { from: number; to: number }[] = [];
  for (let column = 0; column < modules.size; column++) {
    if (!modules.get(row, column)) continue;
    const last = runs.at(-1);
    if (last?.to === column) last.to++;
    else runs.push({ from: column, to: column + 1 });
  }
  return runs;
};
