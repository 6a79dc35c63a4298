import { readMigrateSettings } from '../config.ts'
import { grantRoles } from '../roles/grant-roles.ts'
import { migrateToLatest } from './migrate.ts'

const { databaseUrl, ...roles } = readMigrateSettings()
await migrateToLatest(databaseUrl)
await grantRoles(databaseUrl, roles)
