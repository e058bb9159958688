import { holdFreePort, holdPort } from '@togather/server/src/app/processes/hold-port.ts';

/** Returns a free port: the wanted one, or any. Throws an Error when the wanted one is taken. */
export async function findPort(wanted?: number): Promise<number> {
  const { port, release } = await (wanted ? holdPort('127.0.0.1', wanted) : holdFreePort('127.0.0.1'));
  await release();
  return port;
}
