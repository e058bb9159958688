import { bucketSettings, dataSettings, faceSettings, pinSettings, planSettings } from './data-settings.ts';
import {
  addressSettings,
  ingestSettings,
  mailSettings,
  monitoringSettings,
  webhookSettings,
} from './serving-settings.ts';
import type { Setting, SettingGroup } from './setting.ts';
import { hostSettings, signInSettings } from './sign-in-settings.ts';

/** The sections of docs/configuration.md, in their order. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Address and processes', settings: addressSettings },
  {
    title: 'Cameras',
    intro:
      'The service `ingest` lets cameras send photos by FTPS. It is off by default: see [Cameras](operations.md#cameras).',
    settings: ingestSettings,
  },
  { title: 'Data', settings: dataSettings },
  { title: 'Bucket', intro: 'See [A bucket](operations.md#a-bucket).', settings: bucketSettings },
  { title: 'Secrets and sign-in', settings: signInSettings },
  { title: 'Who may create events', settings: hostSettings },
  { title: 'Plans and payment', settings: planSettings },
  { title: 'Guessing PINs', settings: pinSettings },
  { title: 'Mail', settings: mailSettings },
  { title: 'Webhooks', settings: webhookSettings },
  { title: 'Monitoring', settings: monitoringSettings },
  { title: 'Faces', settings: faceSettings },
];

/** All settings by name. */
export const settings = {
  ...addressSettings,
  ...ingestSettings,
  ...dataSettings,
  ...bucketSettings,
  ...signInSettings,
  ...hostSettings,
  ...planSettings,
  ...pinSettings,
  ...mailSettings,
  ...webhookSettings,
  ...monitoringSettings,
  ...faceSettings,
};

type Table = typeof settings;
export type SettingName = keyof Table;

/** The value of each setting: what was configured, or the default. */
export type Values = {
  readonly [Name in SettingName]: Table[Name] extends { default: infer Default }
    ? NonNullable<ReturnType<Table[Name]['parse']>> | (Default extends undefined ? undefined : never)
    : never;
};

export const settingEntries = Object.entries(settings) as [SettingName, Setting<unknown>][];

/** The file of a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`;
