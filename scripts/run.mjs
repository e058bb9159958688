// Runs a TypeScript file on Node 24 or newer: the one that npm installed beside us, or the one we run on.
// Plain JavaScript, because whatever Node the user has must be able to read it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundled = `${root}node_modules/node-${process.platform}-${process.arch}/bin/node`;
const own = Number(process.versions.node.split('.')[0]) >= 24;
if (!own && !existsSync(bundled)) {
  console.error(
    `Togather needs Node 24 or newer here: npm has no build for ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}
const node = existsSync(bundled) ? bundled : process.execPath;
const [script, ...args] = process.argv.slice(2);
const flags = ['--disable-warning=ExperimentalWarning'];
const child = spawn(node, [...flags, `${root}${script}`, ...args], { stdio: 'inherit', cwd: root });
// npm and a terminal's Ctrl-C reach this process: hand the signal on and wait for the child's clean end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
