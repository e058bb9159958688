/**
 * hold-postgres.ts <folder>
 * Uses the embedded PostgreSQL of a folder until SIGTERM. Prints its address.
 */
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';

const postgres = await startEmbeddedPostgres(process.argv[2]!, { settings: { fsync: 'off' } });
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
console.log(postgres.urlOf('postgres'));
