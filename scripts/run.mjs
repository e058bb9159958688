// Runs a TypeScript file on Node 24 or newer, with the flags of this process: in this process, or on the Node that npm
// installed. Plain JavaScript, because the user's Node may be older.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundled = `${root}node_modules/node-${process.platform}-${process.arch}/bin/node`;
const isBundled = existsSync(bundled);
const isNew = Number(process.versions.node.split('.')[0]) >= 24;
if (!isNew && !isBundled) {
  console.error('Togather needs Node 24 or newer; npm ci installs one only on Linux x64 and arm64.');
  process.exit(1);
}
const [name, ...args] = process.argv.slice(2);
const script = `${root}${name}`;
// Compiling takes half the time of a start. The cache also serves the script's own processes.
process.env.NODE_COMPILE_CACHE ??= `${root}.cache/compile`;
process.chdir(root);

/** Runs the script in a process of its own, whose channel closes when this process ends, however it ends. */
const runOnBundled = () => {
  const flags = ['--disable-warning=ExperimentalWarning', ...process.execArgv];
  const child = spawn(bundled, [...flags, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
};

// npm sends SIGTERM to the shell around us, which may end without forwarding it. So this process polls its parents and ends
// after them.
const POLL_MS = 500;

/** Returns a column of `ps` or the file from /proc; '' for a process that has ended. */
const ask = (pid, column, procFile) => {
  try {
    if (existsSync('/proc/self/stat')) return readFileSync(`/proc/${pid}/${procFile}`, 'utf8');
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};
const commandOf = (pid) => ask(pid, 'args', 'cmdline');
// In /proc the parent is the second field after the name in parentheses.
const parentOf = (pid) =>
  ask(pid, 'ppid', 'stat').split(') ').at(-1).replace(/^\D /, '').trim().split(' ')[0];

if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const isShell = commandOf(parent).includes('run.mjs');
  const grandparent = isShell ? parentOf(parent) : undefined;
  const isAbandoned = () => process.ppid !== parent || (isShell && parentOf(parent) !== grandparent);
  const watch = setInterval(() => {
    if (!isAbandoned()) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  watch.unref();
}

// npm puts the Node that it installed before the user's.
if (isNew && (!isBundled || realpathSync(process.execPath) === realpathSync(bundled))) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  // By argv[1] a script tells whether it is run or imported; import.meta.main is false here.
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
} else runOnBundled();
