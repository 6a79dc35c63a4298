import { readDatabaseUrl } from './config.ts'
import { migrateToLatest } from './migrate.ts'

await migrateToLatest(readDatabaseUrl())
