import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type SheetFont = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const files: Record<SheetFont, string> = {
  regular: '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf',
};

/** A TrueType file with Latin, Greek, Cyrillic, kana and Traditional Chinese; a sheet holds only the glyphs it shows. */
export const readSheetFont = (font: SheetFont): Buffer => readFileSync(require.resolve(files[font]));
