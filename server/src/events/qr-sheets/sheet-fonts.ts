import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const fileOf = (script: string, file: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${script}`)), '../fonts', file);

/** Noto Sans in the variants for different scripts; a sheet embeds only the glyphs that it shows. */
const files = {
  regular: () => require.resolve('@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf'),
  latin: () => fileOf('latin', 'NotoSans-Bold.ttf'),
  simplified: () => fileOf('sc', 'NotoSansHans-Bold.otf'),
  japanese: () => fileOf('jp', 'NotoSansJP-Bold.otf'),
  korean: () => fileOf('kr', 'NotoSansKR-Bold.otf'),
  hebrew: () => fileOf('hebrew', 'NotoSansHebrew-Bold.ttf'),
} as const;
export type SheetFont = keyof typeof files;

/** Fonts for names, in order of preference. */
export const nameFonts = ['bold', 'latin', 'simplified', 'japanese', 'korean', 'hebrew'] as const;

/** Registers the fonts with a document, which reads a file when a font is first used. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [font, file] of Object.entries(files)) doc.registerFont(font, file());
}
