import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ensureModels } from '../nets/models.ts';
import { openRuntime } from '../nets/runtime.ts';
import { cutFixedChips, sha256 } from '../testing/fixed-chips.ts';
import { testModelsFolder } from '../testing/models-folder.ts';
import { embedChips } from './embed.ts';

interface Expected {
  chipsSha256: string;
  vectors: number[][];
}

test('the embedding equals that of face-api itself to 1e-4', async () => {
  const fixture = await readFile(new URL('../testing/face-api-vectors.json', import.meta.url), 'utf8');
  const { chipsSha256, vectors } = JSON.parse(fixture) as Expected;
  const chips = await cutFixedChips();
  expect(sha256(chips.data)).toBe(chipsSha256);
  const runtime = await openRuntime(await ensureModels(testModelsFolder()), 1);
  const embeddings = await embedChips(runtime.recognition, chips);
  expect(embeddings).toHaveLength(vectors.length);
  const differences = embeddings.flatMap((embedding, chip) =>
    Array.from(embedding, (value, i) => Math.abs(value - vectors[chip]![i]!)),
  );
  expect(Math.max(...differences)).toBeLessThan(1e-4);
  await runtime.close();
});
