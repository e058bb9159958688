import { describeWhatIsOff } from '#app/describe-what-is-off.ts';
import { startDatabase } from '#app/processes/start-database.ts';
import type { Config } from '#platform/config/config.ts';
import { findCluster } from '#platform/postgres/embedded-cluster.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { checkCameras } from './check-cameras.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { checkSignIn } from './check-sign-in.ts';
import { checkStorage } from './check-storage.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { about, type Finding } from './finding.ts';

interface Asked {
  /** The address for a test mail. */
  readonly mail: string | undefined;
  /** Whether to send a test webhook. */
  readonly webhook: boolean;
  readonly services: ReadonlySet<string>;
}

/** Runs all checks side by side and yields their findings in a fixed order. Changes nothing that lasts. */
export async function* runChecks(
  config: Config,
  { mail, webhook, services }: Asked,
): AsyncGenerator<Finding> {
  const configuration = about('configuration');
  const doubts = [...config.warnings, ...describeWhatIsOff(config)];
  yield* doubts.length > 0
    ? doubts.map(configuration.warning)
    : [configuration.ok('All variables have possible values.')];
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const checks = [
    checkItsDatabase(config),
    checkStorage(config),
    checkMail(config, mail),
    checkWebhooks(config, webhook),
    checkSignIn(config, publicUrl),
    checkPublicAddress(config, publicUrl),
    ...(services.has('ingest') || config.ingest.tls ? [checkCameras(config, publicUrl)] : []),
  ];
  for (const check of checks) yield* await check;
}

/** Joins or starts the embedded database, or checks that of DATABASE_URL. */
const checkItsDatabase = async (config: Config): Promise<Finding[]> => {
  if (config.databaseUrl) return checkDatabase(config, config.databaseUrl);
  const { ok, problem } = about('database');
  if (!findCluster(config.dataDir))
    return [ok('The first start creates the embedded PostgreSQL in DATA_DIR.')];
  try {
    const database = await startDatabase(config, openLog('silent'), async () => {});
    try {
      return await checkDatabase(config, database.url);
    } finally {
      await database.stop();
    }
  } catch (error) {
    return [problem((error as Error).message)];
  }
};
