import { readFileSync } from 'node:fs';
import { type Brand, brand, brandFile, defaultBrand } from '@togather/contract/schemas/site.ts';

/** Returns the brand of a file over the placeholders, and a sentence for each mistake in it. */
export function readBrand(file: string | undefined): { brand: Brand; mistakes: readonly string[] } {
  if (!file) return { brand: defaultBrand, mistakes: [] };
  const fail = (...mistakes: string[]) => ({ brand: defaultBrand, mistakes });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(`BRAND_FILE is ${file}, and that file cannot be read (${code}): it must be a JSON file.`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return fail(`BRAND_FILE is ${file}, and that file is not JSON (${(error as Error).message}).`);
  }
  const parsed = brandFile.safeParse(content);
  if (parsed.success) return { brand: brand.parse({ ...defaultBrand, ...parsed.data }), mistakes: [] };
  return fail(
    ...parsed.error.issues.map(({ path, message }) => {
      const place = path.length > 0 ? `its field ${path.join('.')}` : 'its content';
      return `BRAND_FILE is ${file}, and ${place} is wrong: ${message}.`;
    }),
  );
}
