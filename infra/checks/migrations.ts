import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkMigrations, freeze } from './migrations/check-migrations.ts'
import { FROZEN_PATH, hashMigrations, readFrozen, readHistory } from './migrations/frozen.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const now = hashMigrations(root)

if (process.argv.includes('--freeze')) {
  const frozen = freeze({ now, frozen: readFrozen(root) })
  writeFileSync(join(root, FROZEN_PATH), `${JSON.stringify(frozen, null, 2)}\n`)
}

const faults = checkMigrations({ now, frozen: readFrozen(root), history: readHistory(root) })
for (const fault of faults) console.error(fault)
console.log(`migrations: ${Object.keys(now).length} checked, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
