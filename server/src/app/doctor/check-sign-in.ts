import { issuerOf } from '#app/context/identity-settings.ts';
import { type Config, signInWorks } from '#platform/config/config.ts';
import { ALGORITHMS } from '#platform/identity/verify-id-token.ts';
import { judgeClock } from './check-clock.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const { ok, warning, problem } = about('sign-in');
const TIMEOUT_MS = 8000;

/** Fetches the description of the OpenID provider, and compares its clock with ours. */
export async function checkSignIn(config: Config, publicUrl: string): Promise<Finding[]> {
  if (!signInWorks(config))
    return [
      warning(
        'Sign-in is off: set the client of Google (GOOGLE_CLIENT_ID) or of another OpenID provider (OIDC_ISSUER), or nobody can create events.',
      ),
    ];
  const issuer = issuerOf(config, publicUrl);
  const isLocal = config.openId === undefined;
  const name = isLocal ? 'the local provider (PUBLIC_URL/local-identity)' : issuer;
  const off = (why: string) =>
    problem(
      `${isLocal ? `PUBLIC_URL is ${publicUrl}, and the local provider there` : `The OpenID provider ${issuer}`} cannot be reached from this server, so nobody can sign in: ${why}`,
    );
  try {
    const askedAt = Date.now();
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const wrong = judgeDiscovery(issuer, response.status, await response.json().catch(() => undefined));
    if (wrong) return [isLocal ? off(`it answered with status ${response.status}.`) : problem(wrong)];
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
}

const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];

/** Returns what is wrong with a discovery document (OpenID Connect Discovery 1.0, section 4.3); undefined for a good one. */
const judgeDiscovery = (issuer: string, status: number, found: unknown): string | undefined => {
  const document = status === 200 && typeof found === 'object' && found !== null ? found : {};
  const { issuer: named } = document as { issuer?: unknown };
  const who = `The OpenID provider ${issuer}`;
  if (typeof named !== 'string')
    return `${who} has no discovery document at /.well-known/openid-configuration (status ${status}), so nobody can sign in: check OIDC_ISSUER.`;
  if (named !== issuer)
    return `${who} names itself ${named} in its discovery document, so nobody can sign in: set OIDC_ISSUER to exactly that.`;
  const missing = NEEDED.filter((name) => !(name in document));
  if (missing.length > 0)
    return `The discovery document of ${issuer} lacks ${missing.join(' and ')}, so nobody can sign in.`;
  const { id_token_signing_alg_values_supported: signed } = document as {
    id_token_signing_alg_values_supported?: unknown;
  };
  return Array.isArray(signed) && !signed.some((name) => ALGORITHMS.includes(name))
    ? `${who} signs id tokens only by ${signed.join(' and ')}, so nobody can sign in: give it a signing key. Supported are ${ALGORITHMS.join(', ')}.`
    : undefined;
};

const describe = (reason: string): string =>
  /CERT|certificate|self.signed|issuer/i.test(reason)
    ? `its certificate is not trusted here (${reason}). Set NODE_EXTRA_CA_CERTS to the file of your certificate authority.`
    : `${reason}.`;
