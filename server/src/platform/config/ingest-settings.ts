import type { Values } from './settings/table.ts';

/** Settings of the FTPS server for cameras. */
export interface IngestSettings {
  readonly port: number;
  /** The range of ports for data connections, both ends included. */
  readonly passivePorts: { readonly first: number; readonly last: number };
  /** The IPv4 address that cameras reach, where it is not the server's own. */
  readonly publicAddress: string | undefined;
  /** PEM files; undefined for a self-signed certificate. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

/** Returns the settings of the ingest service. */
export function readIngest(e: Values): IngestSettings {
  const { INGEST_TLS_CERT: cert, INGEST_TLS_KEY: key } = e;
  return {
    port: e.INGEST_PORT,
    passivePorts: e.INGEST_PASSIVE_PORTS,
    publicAddress: e.INGEST_PUBLIC_ADDRESS,
    tls: cert && key ? { cert, key } : undefined,
  };
}
