import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileServer, startFileServer } from '../testing/file-server.ts';
import { FaceFileRefused, fetchFile } from './fetch-file.ts';

const net = randomBytes(300_000);
const sha256 = createHash('sha256').update(net).digest('hex');
let server: FileServer;
let folder: string;
let path: string;
beforeEach(async () => {
  server = await startFileServer(net);
  folder = await mkdtemp(join(tmpdir(), 'togather-fetch-'));
  path = join(folder, 'packs', 'net.onnx');
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const fetchNet = (more: { bytes?: number; sha256?: string } = {}) =>
  fetchFile({ url: server.url, sha256, ...more }, path);
const files = () => readdir(join(folder, 'packs'));

test('a file arrives complete under its own name, and nothing else is left', async () => {
  await fetchNet({ bytes: net.length });
  expect(net.equals(await readFile(path))).toBe(true);
  expect(await files()).toEqual(['net.onnx']);
});

test('a connection that breaks leaves a part, and the next try asks for the rest only', async () => {
  server.next.push({ breakAfter: 120_000 }, { breakAfter: 50_000 });
  await expect(fetchNet()).rejects.toThrow();
  expect(await files()).toEqual(['net.onnx.part']);
  const had = (await stat(`${path}.part`)).size;
  expect(had).toBeGreaterThan(0);
  expect(had).toBeLessThanOrEqual(120_000);
  await expect(fetchNet()).rejects.toThrow();
  const then = (await stat(`${path}.part`)).size;
  await fetchNet();
  expect(server.ranges).toEqual([undefined, `bytes=${had}-`, `bytes=${then}-`]);
  expect(net.equals(await readFile(path))).toBe(true);
  expect(await files()).toEqual(['net.onnx']);
});

test('a server without range support sends the whole file again', async () => {
  server.next.push({ breakAfter: 1000 }, { ignoreRange: true });
  await expect(fetchNet()).rejects.toThrow();
  await fetchNet();
  expect(net.equals(await readFile(path))).toBe(true);
});

test('a file with another SHA-256 is refused and removed', async () => {
  server.serve(randomBytes(1000));
  await expect(fetchNet()).rejects.toThrow(FaceFileRefused);
  expect(await files()).toEqual([]);
});

test('more than the manifest says is refused before it fills the disk', async () => {
  await expect(fetchNet({ bytes: 100_000 })).rejects.toThrow(/larger/);
  expect((await stat(`${path}.part`)).size).toBe(0);
});

test('a part of something else is thrown away, and the try after that starts at the beginning', async () => {
  server.next.push({ breakAfter: 1000 });
  await expect(fetchNet()).rejects.toThrow();
  await writeFile(`${path}.part`, randomBytes(5000));
  await expect(fetchNet()).rejects.toThrow(/SHA-256/);
  expect(await files()).toEqual([]);
  await fetchNet();
  expect(server.ranges.at(-1)).toBeUndefined();
  expect(net.equals(await readFile(path))).toBe(true);
});

test('a complete part needs no further bytes', async () => {
  server.next.push({ breakAfter: 1000 });
  await expect(fetchNet()).rejects.toThrow();
  await writeFile(`${path}.part`, net);
  await fetchNet();
  expect(net.equals(await readFile(path))).toBe(true);
});

test('two processes at once leave one right file', async () => {
  await Promise.all([fetchNet(), fetchNet()]);
  expect(net.equals(await readFile(path))).toBe(true);
});

test.each([404, 500])('a response of %i is reported with the address', async (status) => {
  server.next.push({ status });
  await expect(fetchNet()).rejects.toThrow(`${server.url} returned ${status}`);
});
