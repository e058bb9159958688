import { type Given, type Verb, WrongUsage } from '#app/commands/verb.ts';
import { changeModes } from '#operating/admin/installation/change-modes.ts';
import { waitUntilStill } from '#operating/admin/installation/wait-until-still.ts';
import { operator } from '#platform/audit/record-audit.ts';

export const maintenance: Verb = {
  name: 'maintenance',
  sentence: 'Serves only administrators (on), or everyone (off).',
  takes: ['on-or-off'],
  worksReadOnly: true,
  run: async (context, given) => {
    const isOn = readSwitch(given);
    const modes = await changeModes(context, operator, { maintenance: isOn });
    const served = isOn ? 'Only administrators are served now.' : 'Everyone is served now.';
    return { lines: [modes.readOnly ? `${served} Read-only mode is on.` : served], json: modes };
  },
};

export const readOnly: Verb = {
  name: 'read-only',
  sentence: 'Lets nothing be changed, so that the installation can be copied (on), or everything (off).',
  takes: ['on-or-off'],
  worksReadOnly: true,
  run: async (context, given) => {
    const isOn = readSwitch(given);
    const modes = await changeModes(context, operator, { readOnly: isOn });
    if (!isOn) return { lines: ['Everything can be changed again.'], json: modes };
    const isStill = await waitUntilStill(context);
    const lines = isStill
      ? ['Nothing changes any more: the installation can be copied now.']
      : ['Read-only mode is on, but a background job still runs: see "status".'];
    return { lines, json: { ...modes, isStill } };
  },
};

const readSwitch = ({ args: [text] }: Given): boolean => {
  if (text !== 'on' && text !== 'off') throw new WrongUsage(`"${text}" is neither on nor off.`);
  return text === 'on';
};
