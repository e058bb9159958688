import { Failure } from '#platform/base/failure.ts';
import type { Identity } from './identity.ts';

const refuse = async (): Promise<never> => {
  throw new Failure('IDENTITY_UNAVAILABLE');
};

/** The provider when sign-in is off: no provider is configured, and the local provider would trust strangers. */
export const closedIdentity: Identity = {
  isOpen: false,
  issuer: '',
  clientId: '',
  redirectUri: '',
  authorizationEndpoint: async () => undefined,
  scope: async () => '',
  exchangeCode: refuse,
  refresh: refuse,
  verify: refuse,
};
