import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { trimInstall } from './trim-install.ts';

const modules = mkdtempSync(join(tmpdir(), 'tg-trim-'));
afterAll(() => rmSync(modules, { recursive: true }));

const put = (path: string): void => {
  mkdirSync(dirname(join(modules, path)), { recursive: true });
  writeFileSync(join(modules, path), '');
};

test('keeps what this platform reads, and leaves packages whole that have moved their files', () => {
  const kept = [
    `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`,
    'onnxruntime-node/package.json',
    'faceplugin-face-recognition-js/model/fr_feature.onnx',
    '@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf',
    '@expo-google-fonts/noto-sans-tc/moved/NotoSansTC_100Thin.ttf',
  ];
  const needless = [
    'onnxruntime-node/bin/napi-v6/beos/x64/onnxruntime_binding.node',
    `onnxruntime-node/bin/napi-v6/${process.platform}/mips/onnxruntime_binding.node`,
    'faceplugin-face-recognition-js/model/fr_age.onnx',
    '@embedpdf/fonts-kr/fonts/NotoSansKR-Thin.otf',
  ];
  for (const path of [...kept, ...needless]) put(path);
  trimInstall(modules);
  const left = globSync('**/*.*', { cwd: modules, exclude: (name) => name === '.' });
  expect(left.filter((path) => /\.\w+$/.test(path)).sort()).toEqual(kept.sort());
});
