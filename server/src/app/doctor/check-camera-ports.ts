import type { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '#platform/config/config.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const { ok, warning, problem } = about('cameras');
/** One photographer's cameras and the leftovers of broken transfers use about this many. */
const FEW_PORTS = 10;
/** A range may have thousands of ports. */
const MOST_TRIED = 200;
/** A program with another protocol may wait for the client to speak first. */
const TIMEOUT_MS = 3000;

type Settings = Pick<Config, 'host' | 'ingest'>;

/** Checks that INGEST_PORT and INGEST_PASSIVE_PORTS are free, or that our service for cameras has them. */
export async function checkCameraPorts(config: Settings, certificate?: X509Certificate): Promise<Finding[]> {
  return [await checkPort(config, certificate), await checkPassivePorts(config)];
}

const checkPort = async ({ host, ingest: { port } }: Settings, certificate?: X509Certificate) => {
  const code = await tryPort(host, port);
  if (!code) return ok(`INGEST_PORT is ${port}, which is free: the service for cameras does not run here.`);
  if (code === 'EACCES')
    return problem(
      `INGEST_PORT is ${port}, and this account may not listen there (EACCES): it must be above 1023. Forward port 21 to it.`,
    );
  if (code !== 'EADDRINUSE')
    return problem(
      `HOST is ${host}, and listening there fails (${code}): it must be an address of this machine.`,
    );
  try {
    const shown = await askForCertificate(host, port);
    return !certificate || shown === certificate.fingerprint256
      ? ok(`The service for cameras answers on port ${port}, with TLS.`)
      : warning(`The service for cameras on port ${port} has another certificate than the file: restart it.`);
  } catch (error) {
    return problem(
      `INGEST_PORT is ${port}, where another program than the service for cameras listens (${reasonOf(error)}).`,
    );
  }
};

const checkPassivePorts = async ({ host, ingest: { passivePorts } }: Settings): Promise<Finding> => {
  const { first, last } = passivePorts;
  const range = `INGEST_PASSIVE_PORTS is ${first}-${last}`;
  const count = last - first + 1;
  const tried = Math.min(count, MOST_TRIED);
  let free = 0;
  for (let n = 0; n < tried; n++) if (!(await tryPort(host, first + Math.floor((n * count) / tried)))) free++;
  if (free === 0) return problem(`${range}, and no port of it can be used: choose another range.`);
  if (free < tried / 2)
    return warning(
      `${range}, and other programs use ${tried - free} of ${tried} ports tried: choose another range.`,
    );
  return count < FEW_PORTS
    ? warning(`${range}, and each photo in transfer uses one port: ${count} are few for several cameras.`)
    : ok(`${range}, of which ${free} of ${tried} ports tried are free. The firewall must let them through.`);
};

/** Returns the code of the error with which listening fails; undefined when the port is free. */
const tryPort = async (host: string, port: number): Promise<string | undefined> => {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    server.close();
  }
};

/** Connects as a camera does, until TLS (RFC 4217). Returns the fingerprint of the certificate; throws for another server. */
const askForCertificate = async (host: string, port: number): Promise<string | undefined> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const socket = connect(port, /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host);
  try {
    const expectReply = async (code: string) => {
      const [line] = (await once(socket, 'data', { signal })) as [Buffer];
      if (!String(line).startsWith(`${code} `)) throw new Error('no FTP with TLS');
    };
    await expectReply('220');
    socket.write('AUTH TLS\r\n');
    await expectReply('234');
    const secured = connectTls({ socket, rejectUnauthorized: false });
    await once(secured, 'secureConnect', { signal });
    return secured.getPeerX509Certificate()?.fingerprint256;
  } finally {
    socket.destroy();
  }
};
