import { showBytes } from '#app/commands/show-bytes.ts';
import type { Verb } from '#app/commands/verb.ts';
import { type InstallationState, readInstallation } from '#operating/admin/installation/read-installation.ts';

export const status: Verb = {
  name: 'status',
  sentence: 'Shows versions, processes, jobs, disk, the last backup and the last check.',
  worksReadOnly: true,
  run: async (context) => {
    const state = await readInstallation(context);
    return { lines: describe(state), json: state };
  },
};

const describe = (state: InstallationState): string[] => {
  const { versions, modes, processes, jobs, parkedPhotos, disk, lastBackupAt, lastCheck } = state;
  const { server, build, schema, node, postgres } = versions;
  return [
    `Togather ${server} (build ${build}), schema ${schema}, Node ${node}, PostgreSQL ${postgres}`,
    `Maintenance: ${onOrOff(modes.maintenance)}, read-only: ${onOrOff(modes.readOnly)}`,
    `Processes: ${processes.map((one) => `${one.count} ${one.service} (build ${one.build})`).join(', ') || 'none'}`,
    ...jobs.map(
      (job) => `Jobs ${job.name}: ${job.waiting} waiting, ${job.active} running, ${job.parked} failed`,
    ),
    `Failed photos: ${parkedPhotos}`,
    disk ? `Disk: ${showBytes(disk.free)} of ${showBytes(disk.all)} free` : 'Disk: cannot be read',
    `Last backup: ${lastBackupAt ?? 'none'}`,
    `Last check: ${lastCheck ? `${lastCheck.at}, ${lastCheck.photos} photos, ${lastCheck.faults} faults` : 'none'}`,
  ];
};

const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');
