import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { configQuery } from './config.ts';
import { leaveInAppBrowser } from './in-app-browser.ts';
import { goToSignIn } from './sign-in.ts';

/** Starts a sign-in that comes back to the page it began on, or to `returnTo`. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useCallback(
    async (returnTo: string = location.pathname + location.search) => {
      if (leaveInAppBrowser()) return;
      const { identity } = await client.ensureQueryData(configQuery);
      await goToSignIn(identity, returnTo);
    },
    [client],
  );
};
