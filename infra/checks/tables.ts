import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { startPostgres } from '@debrief/testing/servers'
import { stopLeftovers } from './stop-leftovers.ts'

/** pg returns a bigint as a number, because packages/database/src/connect.ts configures it that way. */
const bigint = JSON.stringify({ int8: 'number' })

/** Compares packages/database/src/tables.ts with a fully migrated database; with --write, rewrites the file. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
  chmodSync(folder, 0o711)
  try {
    const { url } = await startPostgres({ folder: join(folder, 'postgres') })
    await migrateToLatest(url)
    process.exitCode = generate(root, url) ? 0 : 1
  } finally {
    await stopLeftovers(folder)
  }
}

function generate(root: string, url: string): boolean {
  const file = join(root, 'packages', 'database', 'src', 'tables.ts')
  const codegen = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
  const mapping = ['--type-mapping', bigint, '--exclude-pattern', '{kysely_migration*,mistake_vectors}']
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    ...mapping,
    '--log-level',
    'error',
  ]
  const verify = process.argv.includes('--write') ? [] : ['--verify']
  const { status } = spawnSync(process.execPath, [codegen, ...options, ...verify], {
    stdio: 'inherit',
    cwd: root,
  })
  if (status !== 0 && verify.length > 0)
    console.error('The tables changed. Update the types with: npm run fix -- tables')
  return status === 0
}
