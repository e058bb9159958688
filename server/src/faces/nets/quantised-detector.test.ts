/** @module-tag rest */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { detectFaces } from '#faces/find/detect.ts';
import { decodePhoto } from '#faces/pixels/decode.ts';
import { overlap } from '#faces/pixels/geometry.ts';
import { testModelsFolder } from '#faces/testing/models-folder.ts';
import { samplePath } from '#faces/testing/sample-path.ts';
import { multipliesBytes, readCpuInfo } from './cpu-features.ts';
import { ensureModels } from './models.ts';
import { openImageNet } from './runtime.ts';

const LEAST_OVERLAP = 0.8;

// Elsewhere the sums of bytes may overflow, and the net is not used.
test.runIf(multipliesBytes(await readCpuInfo()))(
  'in bytes, the detector finds the faces that it finds in floats',
  async () => {
    const models = await ensureModels(testModelsFolder());
    const [floats, bytes] = await Promise.all(
      [models.detector, models.quantisedDetector].map((path) => openImageNet(path, 1)),
    );
    for (const sample of [1, 2, 3, 4, 5, 6]) {
      const { image } = await decodePhoto(await readFile(samplePath(sample)));
      const wanted = await detectFaces(floats!.run, image);
      const found = await detectFaces(bytes!.run, image);
      expect(found).toHaveLength(wanted.length);
      for (const face of wanted)
        expect(Math.max(...found.map((box) => overlap(box, face)))).toBeGreaterThan(LEAST_OVERLAP);
    }
    await Promise.all([floats!.close(), bytes!.close()]);
  },
);
