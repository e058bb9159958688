import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import { useEffect, useState } from 'react';
import { call } from './api.ts';

let wanted: Promise<PublicConfig> | undefined;
let known: PublicConfig | undefined;

/** Fetches this installation's public settings once. The next call retries if that failed or sign-in was unavailable. */
export function loadConfig(): Promise<PublicConfig> {
  wanted ??= call('getConfig').then((config) => {
    known = config;
    if (config.identity?.authorizationEndpoint === null) wanted = undefined;
    return config;
  });
  wanted.catch(() => {
    wanted = undefined;
  });
  return wanted;
}

/** Returns the configuration, or undefined until it has arrived. */
export function useConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState(known);
  useEffect(() => {
    loadConfig().then(setConfig, () => {});
  }, []);
  return config;
}

/** Returns true once the configuration has arrived or failed, so that what depends on it no longer changes. */
export function useIsConfigSettled(): boolean {
  const [isSettled, setIsSettled] = useState(known !== undefined);
  useEffect(() => {
    loadConfig()
      .catch(() => {})
      .then(() => setIsSettled(true));
  }, []);
  return isSettled;
}
