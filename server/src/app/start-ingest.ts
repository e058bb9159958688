import { serveCameras } from '#photos/cameras/serve-cameras.ts';
import { openContext } from './context/open-context.ts';
import type { Stop } from './processes/end-in-order.ts';
import { serveWorkerHealth } from './processes/serve-worker-health.ts';
import type { ServiceOptions } from './start-web.ts';

/** Serves cameras over FTPS; `stop` waits for the photos in flight. */
export async function startIngest({ config, databaseUrl, log }: ServiceOptions): Promise<Stop> {
  const { context, close } = await openContext({
    config,
    publicUrl: config.publicUrl ?? 'http://localhost',
    databaseUrl,
    log,
    service: 'ingest',
    runsJobs: false,
  });
  try {
    const endHealth = config.metricsPort && (await serveWorkerHealth(context, config.metricsPort));
    const stop = await serveCameras(context);
    return async () => {
      await stop();
      await close();
      if (endHealth) await endHealth();
    };
  } catch (error) {
    await close();
    throw error;
  }
}
