import { MIN_SECRET_LENGTH } from '#platform/config/secrets.ts';
import { choice, domains, emails, flag, issuer, like, longText, text } from './value-kinds.ts';

/** Secrets, and who may sign in. */
export const signInSettings = {
  SECRET_KEY: {
    ...longText(MIN_SECRET_LENGTH),
    default: undefined,
    shownDefault: 'generated at the first start',
    isSecret: true,
    says: 'The secret that signs and encrypts, the same on every machine of an installation. A process with another one refuses to start.',
  },
  SECRET_KEY_PREVIOUS: {
    ...longText(MIN_SECRET_LENGTH),
    default: undefined,
    isSecret: true,
    says: 'A second secret, accepted but not used for signing, while [`SECRET_KEY` is replaced](operations.md#replacing-secret_key).',
  },
  GOOGLE_CLIENT_ID: {
    ...text('a client id'),
    default: undefined,
    shownDefault: 'the local provider',
    says: 'The client for Google sign-in. Its redirect address is `PUBLIC_URL/sign-in/callback`.',
  },
  GOOGLE_CLIENT_SECRET: {
    ...text('a client secret'),
    default: undefined,
    isSecret: true,
    says: 'Its secret. Both are set or neither.',
  },
  OIDC_ISSUER: {
    ...issuer,
    default: undefined,
    shownDefault: 'Google or the local provider',
    says: '[Another OpenID provider](operations.md#another-sign-in-provider) instead of Google, exactly as its discovery document names it. The redirect address is the same.',
  },
  OIDC_CLIENT_ID: { ...text('a client id'), default: undefined, says: 'The client at that provider.' },
  OIDC_CLIENT_SECRET: {
    ...text('a client secret'),
    default: undefined,
    isSecret: true,
    says: 'Its secret. All three are set or none.',
  },
  OIDC_LABEL: {
    ...like(/^[^\r\n]{1,60}$/, 'at most 60 characters on one line'),
    default: undefined,
    shownDefault: '"Sign in" in the language of the page',
    says: 'The text on the sign-in button, such as "Sign in with Example".',
  },
  LOCAL_IDENTITY: {
    ...flag,
    default: '0',
    says: '1 allows the local sign-in provider in a public installation: anyone can then sign in as any user.',
  },
  ADMIN_EMAILS: {
    ...emails,
    default: [],
    shownDefault: 'none',
    says: 'The e-mail addresses of administrators, separated by commas.',
  },
} as const;

/** Who may create events. */
export const hostSettings = {
  HOSTS: {
    ...choice('everybody', 'list', 'administrators'),
    default: 'everybody',
    says: '[Who may create events](operations.md#who-may-create-events). Administrators always may.',
  },
  HOST_EMAILS: {
    ...emails,
    default: [],
    shownDefault: 'none',
    says: 'With `HOSTS=list`: the e-mail addresses of the people who may, separated by commas. The provider must have verified them.',
  },
  HOST_DOMAINS: {
    ...domains,
    default: [],
    shownDefault: 'none',
    says: 'With `HOSTS=list`: domains all of whose verified addresses may, separated by commas. `example.com` does not include `mail.example.com`.',
  },
} as const;
