/**
 * npm run adopt [-- --dry-run] [--from=<issuer>] [--stop]
 * After a change of the sign-in provider: lets hosts get their accounts by the new provider's verified e-mail.
 */
import { allowAdoption, type Candidate, type Plan, stopAdoption } from '#accounts/adoption.ts';
import { inContext } from '#app/in-context.ts';
import { readArguments, refuseArguments, runCommand } from '#app/processes/run-command.ts';

const describe = ({ adoptable, unverified, ambiguous, taken }: Plan, isDryRun: boolean, until: Date) => [
  isDryRun
    ? `Accounts that could be adopted: ${adoptable.length}. Nothing was changed.`
    : `Accounts that can be adopted until ${until.toISOString().slice(0, 10)}: ${adoptable.length}`,
  ...group('The address was never verified', unverified),
  ...group('Several former accounts have the address (name one provider by --from)', ambiguous),
  ...group('The person has used an account at the new provider already', taken),
];

const group = (why: string, candidates: readonly Candidate[]): string[] =>
  candidates.length === 0
    ? []
    : [`${why}: ${candidates.length}`, ...candidates.map(({ email, issuer }) => `- ${email} (${issuer})`)];

const {
  'dry-run': isDryRun = false,
  from,
  stop,
} = readArguments('npm run adopt [-- --dry-run] [--from=<issuer>] [--stop]', {
  options: { 'dry-run': { type: 'boolean' }, from: { type: 'string' }, stop: { type: 'boolean' } },
}).values;
if (stop && (isDryRun || from)) refuseArguments('--stop is used alone.');

await runCommand(() =>
  inContext(async (context) => {
    if (stop) {
      await stopAdoption(context);
      console.log('No account can be adopted any more.');
      return 0;
    }
    const { until, ...plan } = await allowAdoption(context, { isDryRun, from });
    console.log(describe(plan, isDryRun, until).join('\n'));
    return 0;
  }),
);
