import type { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPrivate, isPublicName } from '#http/judge-forwarding.ts';
import { certificateFiles, readCertificate } from '#photos/cameras/certificates/read-certificate.ts';
import type { Config } from '#platform/config/config.ts';
import { isLoopback } from '#platform/config/installation.ts';
import { checkCameraPorts } from './check-camera-ports.ts';
import { about, type Finding, reasonOf } from './finding.ts';
import { judgeCertificate } from './judge-certificate.ts';

const { ok, warning, problem } = about('cameras');

/** Checks what cameras need: a certificate, the ports, and an address that leads to this machine. */
export async function checkCameras(config: Config, publicUrl: string): Promise<Finding[]> {
  const { finding, certificate } = checkCertificate(config, publicUrl);
  const ports = await checkCameraPorts(config, certificate);
  return [finding, ...ports, await checkAddress(config, publicUrl)];
}

/** Checks the certificate for cameras: its files, its time and its names. */
export function checkCertificate(
  config: Config,
  publicUrl: string,
): { finding: Finding; certificate?: X509Certificate } {
  const files = certificateFiles(config);
  if (!files.isGiven && !existsSync(files.cert))
    return {
      finding: ok(`The first start of the service creates a self-signed certificate, ${files.cert}.`),
    };
  try {
    const { certificate } = readCertificate(files);
    const { hostname } = new URL(publicUrl);
    const hosts = [hostname, config.ingest.publicAddress].filter((host) => host && !isLoopback(host));
    const shown = { file: files.cert, isGiven: files.isGiven, hosts: hosts as string[], now: new Date() };
    return { certificate, finding: judgeCertificate(certificate, shown) };
  } catch (error) {
    return { finding: problem((error as Error).message) };
  }
}

/** Photographers enter the host name of the site, and the data connection goes to the address that the service names. */
const checkAddress = async ({ host, ingest }: Config, publicUrl: string): Promise<Finding> => {
  const { hostname } = new URL(publicUrl);
  const named = ingest.publicAddress;
  if (isLoopback(hostname))
    return warning(`PUBLIC_URL is ${publicUrl}: only cameras on this machine could use it.`);
  if (isLoopback(host))
    return problem(
      `HOST is ${host}, which cameras cannot reach: set HOST=0.0.0.0, or one of this machine's addresses.`,
    );
  const own = isIP(host) === 4 && host !== '0.0.0.0' ? [host] : addressesHere();
  if (!named && isPublicName(hostname) && own.every(isPrivate))
    return problem(
      `This machine has only private addresses (${own.join(', ')}): set INGEST_PUBLIC_ADDRESS to the public IPv4 address, and forward the ports.`,
    );
  const expected = named ? [named] : own;
  try {
    const found = (await lookup(hostname, { all: true, family: 4 })).map(({ address }) => address);
    return found.some((address) => expected.includes(address))
      ? ok(`${hostname} leads to ${named ?? 'this machine'}, as cameras need.`)
      : warning(
          `${hostname} leads to ${found.join(', ')}, and cameras are sent to ${expected.join(', ')}: photographers must enter that address, since FTP does not pass a web proxy.`,
        );
  } catch (error) {
    return problem(`${hostname}, which photographers enter, has no IPv4 address (${reasonOf(error)}).`);
  }
};

const addressesHere = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
