import { readFileSync } from 'node:fs';

const manifest = new URL('../../../package.json', import.meta.url);

/** The version of this server: that of every package.json, and of the newest release in CHANGELOG.md. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
