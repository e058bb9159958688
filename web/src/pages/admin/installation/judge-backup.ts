/** Backups are made daily; deploy/alerts.yaml alerts after the same time. */
const LATEST_MS = 26 * 3600_000;

/** Returns whether an operator has to see to the backups: there is none, or the last one is too old. */
export function judgeBackup(lastBackupAt: string | null, now: number): 'good' | 'old' | 'none' {
  if (lastBackupAt === null) return 'none';
  return now - Date.parse(lastBackupAt) > LATEST_MS ? 'old' : 'good';
}
