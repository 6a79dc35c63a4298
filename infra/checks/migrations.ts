import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkMigrations, freeze } from './migrations/check-migrations.ts'
import { frozenPath, hashMigrations, readFrozen, readHistory } from './migrations/frozen.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const now = hashMigrations(root)

if (process.argv.includes('--freeze')) {
  const frozen = freeze({ now, frozen: readFrozen(root) })
  writeFileSync(frozenPath(root), `${JSON.stringify(frozen, null, 2)}\n`)
}

const faults = checkMigrations({ now, frozen: readFrozen(root), history: readHistory(root) })
for (const fault of faults) console.error(fault)
console.log(`migrations: ${Object.keys(now).length} seen, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
