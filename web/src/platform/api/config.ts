import type { PublicConfig } from '@togather/contract/schemas/site/config.ts';
import { useEffect, useState } from 'react';
import { call } from './api.ts';

let wanted: Promise<PublicConfig> | undefined;
let known: PublicConfig | undefined;

/** This installation's public settings, fetched once; again on the next call where that failed, or sign-in was not available. */
export const loadConfig = (): Promise<PublicConfig> => {
  wanted ??= call('getConfig').then((config) => {
    known = config;
    if (config.identity?.authorizationEndpoint === null) wanted = undefined;
    return config;
  });
  wanted.catch(() => {
    wanted = undefined;
  });
  return wanted;
};

/** The configuration, or undefined until it has arrived: what it feeds appears with it, or not at all. */
export const useConfig = (): PublicConfig | undefined => {
  const [config, setConfig] = useState(known);
  useEffect(() => {
    loadConfig().then(setConfig, () => {});
  }, []);
  return config;
};

/** True once it is known what this installation says, or that it says nothing: what depends on it can be shown for good. */
export const useIsConfigSettled = (): boolean => {
  const [isSettled, setIsSettled] = useState(known !== undefined);
  useEffect(() => {
    loadConfig()
      .catch(() => {})
      .then(() => setIsSettled(true));
  }, []);
  return isSettled;
};
