/** The launcher: takes the port, opens the database and keeps a process of each service running. */
import { describeWhatIsOff } from '#app/describe-what-is-off.ts';
import { warnAtStart } from '#app/doctor/warn-at-start.ts';
import { endInOrder, reportFailure, type Stop } from '#app/processes/end-in-order.ts';
import { holdFreePort, holdPort } from '#app/processes/hold-port.ts';
import {
  awaitStorage,
  recordInstallation,
  requireDataDir,
  requireItsSecret,
  requireStorage,
} from '#app/processes/installation-record.ts';
import { releaseMemory } from '#app/processes/release-memory.ts';
import { readArguments } from '#app/processes/run-command.ts';
import { startDatabase } from '#app/processes/start-database.ts';
import {
  DEFAULT_SERVICES,
  type Supervised,
  superviseService,
  superviseWebs,
  wantedServices,
} from '#app/processes/supervise-service.ts';
import { buildWeb } from '#app/web/build-web.ts';
import { requirePhotos } from '#app/web/require-photos.ts';
import { describeFaces } from '#faces/faces.ts';
import { readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/telemetry/log.ts';

/** More than a service needs for its requests in flight, and the database after it. */
const STOP_TIMEOUT_MS = 75_000;

const { stops, end, allow } = endInOrder(STOP_TIMEOUT_MS);

const start = async () => {
  const { values } = readArguments('npm start -- [--services=web,worker,ingest]', {
    options: { services: { type: 'string', default: DEFAULT_SERVICES } },
  });
  const services = wantedServices(values.services);
  const config = readConfig();
  allow(config.drainSeconds * 1000);
  const log = openLog(config.logLevel);
  const wantsWeb = services.has('web');
  // First of all, so that an accidental second start fails without any effect.
  const held = wantsWeb
    ? await (config.port ? holdPort(config.host, config.port) : holdFreePort(config.host))
    : undefined;
  requireDataDir(config);
  const publicUrl = config.publicUrl ?? (held ? `http://localhost:${held.port}` : 'http://localhost');
  const { promise: env, resolve: tellServices } = Promise.withResolvers<NodeJS.ProcessEnv>();
  const running: Stop[] = [];
  const supervise = (args: string[], { own = {}, onReady }: Supervised = {}) => {
    const itsEnv = env.then((known) => ({ ...known, ...own }));
    const service = superviseService({ args, env: itsEnv, drainSeconds: config.drainSeconds, log, onReady });
    running.push(service.stop);
    return service.ready;
  };

  // Building the pages, loading the web's code and starting the database run in parallel.
  const built = held && buildWeb();
  built?.catch(() => {});
  const serving = held && superviseWebs(config.webProcesses, supervise);
  serving?.catch(() => {});
  recordInstallation(config);
  const database = await startDatabase(config, log);
  stops.push(database.stop, () => Promise.all(running.map((stop) => stop())));
  await requireItsSecret(config, database.url);
  const waitsFor = await requireStorage(config);
  if (!waitsFor) await requirePhotos(config, database.url, log);
  await built;
  await held?.release();
  const port = held && { PORT: String(held.port) };
  // Empty counts as unset: the service gets what was in the file.
  tellServices({ DATABASE_URL: database.url, DATABASE_URL_FILE: '', PUBLIC_URL: publicUrl, ...port });
  const [faces] = await Promise.all([
    describeFaces({ pack: config.facePack, models: config.modelsDir }),
    serving,
  ]);
  if (services.has('worker')) {
    const working = supervise(['worker']);
    // Beside a web the worker is restarted until it is ready, while the web serves.
    if (!wantsWeb) await working;
  }
  if (services.has('ingest'))
    // The worker has the port for metrics where both run.
    await supervise(['ingest'], { own: services.has('worker') ? { METRICS_PORT: '' } : {} });
  const ready = wantsWeb
    ? `Togather is ready: ${publicUrl}`
    : `The Togather ${[...services].join(' and ')} is ready.`;
  const cameras = services.has('ingest') ? [`Cameras: FTPS on port ${config.ingest.port}`] : [];
  const state = waitsFor ? `Togather waits for its storage. ${waitsFor}` : ready;
  const lines = [state, ...cameras, `Data: ${config.dataDir}`, `Faces: ${faces}`, ...database.notes];
  console.log(
    `\n${[...config.warnings, ...describeWhatIsOff(config), ...lines, 'Ctrl-C stops it.'].map((line) => `  ${line}\n`).join('')}`,
  );
  for (const warning of config.warnings) log.warn(warning);
  if (waitsFor) void awaitStorage(config, log, waitsFor).then(() => console.log(ready));
  void warnAtStart(config, { publicUrl, services, log });
  releaseMemory();
};

try {
  await start();
} catch (error) {
  reportFailure(error);
  await end(1);
}
