import { allowAdoption, stopAdoption } from '#accounts/adoption/allow-adoption.ts';
import type { Candidate, Plan } from '#accounts/adoption/plan-adoption.ts';
import { type Verb, WrongUsage } from '#app/commands/verb.ts';

export const adopt: Verb = {
  name: 'adopt',
  sentence:
    "After a change of the sign-in provider: lets hosts get their accounts by the new provider's verified e-mail.",
  options: {
    'dry-run': { sentence: 'Says which accounts, and changes nothing.' },
    from: { value: '<issuer>', sentence: 'Only accounts of this former provider.' },
    stop: { sentence: 'Takes the permission back from all accounts that nobody has adopted yet.' },
  },
  run: async (context, { options: { 'dry-run': dryRun, from, stop } }) => {
    if (stop) {
      if (dryRun || from) throw new WrongUsage('--stop is used alone.');
      await stopAdoption(context);
      return { lines: ['No account can be adopted any more.'], json: { stopped: true } };
    }
    const isDryRun = dryRun === true;
    const { until, ...plan } = await allowAdoption(context, {
      isDryRun,
      from: typeof from === 'string' ? from : undefined,
    });
    return { lines: describe(plan, isDryRun, until), json: { isDryRun, until, ...plan } };
  },
};

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
