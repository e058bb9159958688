import { z } from 'zod';

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

const port = z.coerce.number().int().min(1).max(65535);

/** The environment variables of the ingest service. */
export const ingestVariables = {
  INGEST_PORT: port.default(2121),
  INGEST_PASSIVE_PORTS: z
    .string()
    .regex(/^\d{1,5}-\d{1,5}$/, 'two ports with a hyphen, such as 50000-50100')
    .default('50000-50100'),
  INGEST_PUBLIC_ADDRESS: z.ipv4().optional(),
  INGEST_TLS_CERT: z.string().optional(),
  INGEST_TLS_KEY: z.string().optional(),
};

const variables = z.object(ingestVariables);

/** Throws an Error for a range that is empty, and for a certificate without its key. */
export const readIngest = (e: z.output<typeof variables>): IngestSettings => {
  const [first = 0, last = 0] = e.INGEST_PASSIVE_PORTS.split('-').map(Number);
  if (first < 1 || last > 65535 || first > last)
    throw new Error('INGEST_PASSIVE_PORTS must be a range of ports, such as 50000-50100.');
  const { INGEST_TLS_CERT: cert, INGEST_TLS_KEY: key } = e;
  if (!cert !== !key) throw new Error('INGEST_TLS_CERT and INGEST_TLS_KEY must be set together.');
  return {
    port: e.INGEST_PORT,
    passivePorts: { first, last },
    publicAddress: e.INGEST_PUBLIC_ADDRESS,
    tls: cert && key ? { cert, key } : undefined,
  };
};
