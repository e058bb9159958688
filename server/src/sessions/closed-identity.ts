import { Failure } from '../failure.ts';
import type { Identity } from './identity.ts';

const refuse = async (): Promise<never> => {
  throw new Failure('IDENTITY_UNAVAILABLE');
};

/** Where nobody can sign in: Google's client is not configured, and the local provider would believe strangers. */
export const closedIdentity: Identity = {
  isOpen: false,
  issuer: '',
  clientId: '',
  redirectUri: '',
  authorizationEndpoint: refuse,
  exchangeCode: refuse,
  refresh: refuse,
  verify: refuse,
};
