/**
 * npm run doctor -- [--mail=<address>] [--webhook] [--services=web,worker,ingest]
 * Checks the configuration, and every part that it names, of a running or stopped installation. Exits with 1 when it
 * finds a problem.
 */
import { about, type Finding } from '#app/doctor/finding.ts';
import { runChecks } from '#app/doctor/run-checks.ts';
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, runCommand } from '#app/processes/run-command.ts';
import { DEFAULT_SERVICES, wantedServices } from '#app/processes/supervise-service.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';

const { values } = readArguments(
  'npm run doctor -- [--mail=<address>] [--webhook] [--services=web,worker,ingest]',
  {
    options: {
      mail: { type: 'string' },
      webhook: { type: 'boolean', default: false },
      services: { type: 'string', default: DEFAULT_SERVICES },
    },
  },
);

const show = ({ verdict, part, sentence }: Finding) =>
  console.log(`${verdict.padEnd(8)} ${part}: ${sentence}`);

const readConfiguration = (): Config | undefined => {
  try {
    return readInstallation(process.env, { mayCreate: true });
  } catch (error) {
    const mistakes = error instanceof ConfigError ? error.mistakes : [(error as Error).message];
    for (const mistake of mistakes) show(about('configuration').problem(mistake));
    return undefined;
  }
};

const examine = async (): Promise<number> => {
  const config = readConfiguration();
  if (!config) return 1;
  let problems = 0;
  const { mail, webhook, services } = values;
  const asked = { mail, webhook, services: wantedServices(services) };
  for await (const finding of runChecks(config, asked)) {
    show(finding);
    if (finding.verdict === 'problem') problems++;
  }
  console.log(problems === 0 ? 'No problems found.' : `Problems: ${problems}.`);
  return problems === 0 ? 0 : 1;
};

await runCommand(examine);
