import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Certificate } from '@togather/server/src/testing/make-certificate.ts';

interface Place {
  readonly port: number;
  readonly webPorts: readonly [number, number];
  readonly certificate: Certificate;
  /** Receives the configuration and the proxy's own files, its logs among them. */
  readonly folder: string;
}

/** A proxy with its file of deploy/, changed only where an operator changes it: names, ports, certificate, paths. */
export interface ProxyKind {
  readonly name: string;
  /** The Debian package. */
  readonly packageName: string;
  readonly isInstalled: boolean;
  /** Whether it asks webs for their readiness. */
  readonly checksReadiness: boolean;
  /** Writes the configuration and returns the command that runs the proxy. */
  readonly configure: (place: Place) => readonly string[];
}

const isThere = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;
const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

/** Replaces texts that the file must contain. Throws an Error that names a missing one. */
const withChanges = (text: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The proxy's file lacks: ${from}`);
    return changed.replaceAll(from, to);
  }, text);

const write = (folder: string, name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** A variable of the environment, as HAProxy's file names it. */
const variable = (name: string) => `"$\{${name}}"`;

const haproxy: ProxyKind = {
  name: 'HAProxy',
  packageName: 'haproxy',
  isInstalled: isThere('haproxy', '-v'),
  checksReadiness: true,
  configure: ({ port, webPorts: [first, second], certificate, folder }) => {
    const site = withChanges(deployed('haproxy.cfg'), [
      [`bind ${variable('ADDRESS')}`, `bind 127.0.0.1:${port} ssl crt ${certificate.both} alpn h2,http/1.1`],
      [variable('WEB1'), `127.0.0.1:${first}`],
      [variable('WEB2'), `127.0.0.1:${second}`],
    ]);
    return ['haproxy', '-q', '-db', '-f', write(folder, 'haproxy.cfg', site)];
  },
};

const nginx: ProxyKind = {
  name: 'nginx',
  packageName: 'nginx-light',
  isInstalled: isThere('nginx', '-v'),
  checksReadiness: false,
  configure: ({ port, webPorts: [first, second], certificate, folder }) => {
    const live = '/etc/letsencrypt/live/photos.example.com';
    const site = withChanges(deployed('nginx.conf'), [
      [
        'server 127.0.0.1:3000 max_fails=0;',
        [first, second].map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' '),
      ],
      // Only HTTPS, because port 80 may be another program's.
      ['listen 80;', `listen unix:${join(folder, 'http')};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['photos.example.com;', 'localhost;'],
      [`${live}/fullchain.pem`, certificate.certificate],
      [`${live}/privkey.pem`, certificate.key],
      ['/var/log/nginx', folder],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${join(folder, what)};`,
    );
    const main = [
      'daemon off;',
      `pid ${join(folder, 'pid')};`,
      `error_log ${join(folder, 'start.log')};`,
      'events {}',
      `http { ${temporary.join(' ')} include ${write(folder, 'togather.conf', site)}; }`,
    ];
    return ['nginx', '-c', write(folder, 'nginx.conf', main.join('\n'))];
  },
};

const caddy: ProxyKind = {
  name: 'Caddy',
  packageName: 'caddy',
  isInstalled: isThere('caddy', 'version'),
  checksReadiness: true,
  configure: ({ port, webPorts: [first, second], certificate, folder }) => {
    const site = withChanges(deployed('Caddyfile'), [
      // One instance without the machine's certificates and ports, which logs what Caddy logs by default.
      [
        '\tlog {',
        `\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\toutput file ${join(folder, 'log')}`,
      ],
      ['{$DOMAIN} {', `https://localhost:${port} {\n\ttls ${certificate.certificate} ${certificate.key}`],
      ['web1:3000 web2:3000', `127.0.0.1:${first} 127.0.0.1:${second}`],
    ]);
    const path = write(folder, 'Caddyfile', site);
    return [
      'env',
      `XDG_DATA_HOME=${folder}`,
      `XDG_CONFIG_HOME=${folder}`,
      'caddy',
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      path,
    ];
  },
};

export const proxyKinds: readonly ProxyKind[] = [nginx, caddy, haproxy];
