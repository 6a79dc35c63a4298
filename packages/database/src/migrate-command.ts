import { readMigrateSettings } from './config.ts'
import { migrateToLatest } from './migrate.ts'
import { grantRoles } from './roles/grant-roles.ts'

const { databaseUrl, ...roles } = readMigrateSettings()
await migrateToLatest(databaseUrl)
await grantRoles(databaseUrl, roles)
