import { issuerOf } from '../../context/identity-settings.ts';
import { type Config, signInWorks } from '../../platform/config/config.ts';
import { judgeClock } from './check-clock.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const { ok, warning, problem } = about('sign-in');
const TIMEOUT_MS = 8000;

/** Fetches the description of the OpenID provider, and compares its clock with ours. */
export const checkSignIn = async (config: Config, publicUrl: string): Promise<Finding[]> => {
  if (!signInWorks(config))
    return [
      warning('Sign-in is off: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or nobody can create events.'),
    ];
  const issuer = issuerOf(config, publicUrl);
  const isLocal = issuer.startsWith(publicUrl);
  const name = isLocal ? 'the local provider (PUBLIC_URL/local-identity)' : issuer;
  const off = (why: string) =>
    problem(
      `${isLocal ? `PUBLIC_URL is ${publicUrl}, and the local provider there` : `The OpenID provider ${issuer}`} cannot be reached from this server, so nobody can sign in: ${why}`,
    );
  try {
    const askedAt = Date.now();
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const found = (await response.json().catch(() => ({}))) as { issuer?: string };
    if (!response.ok || found.issuer !== issuer) return [off(`it answered with status ${response.status}.`)];
    const date = Date.parse(response.headers.get('date') ?? '');
    const clock = Number.isNaN(date)
      ? []
      : // The header has whole seconds.
        [judgeClock("the provider's", date + 500 - askedAt, Date.now() - askedAt + 500)];
    return [ok(`${name} answers.`), ...(isLocal ? [] : clock)];
  } catch (error) {
    const reason = reasonOf(error);
    if (isLocal && reason.includes('ECONNREFUSED'))
      return [warning(`${name} was not checked: nothing answers at ${publicUrl}.`)];
    return [off(describe(reason))];
  }
};

const describe = (reason: string): string =>
  /CERT|certificate|self.signed|issuer/i.test(reason)
    ? `its certificate is not trusted here (${reason}). Set NODE_EXTRA_CA_CERTS to the file of your certificate authority.`
    : `${reason}.`;
