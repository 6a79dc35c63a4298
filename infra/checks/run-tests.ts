import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findTools } from './runs/find-tools.ts'
import { sayFailures, saySecondTries } from './runs/say-results.ts'
import { reportTally, tallyResult } from './runs/tally.ts'

/** Runs all tests, or only those whose path contains one of the arguments. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  findTools((line) => console.log(line))
  const folder = mkdtempSync(join(tmpdir(), 'debrief-results-'))
  const file = join(folder, 'vitest.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const run = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const result = readResult(file)
  const tally = tallyResult(result, run.status ?? 1)
  rmSync(folder, { recursive: true, force: true })
  for (const line of [...saySecondTries(result, root), ...sayFailures(result, root)]) console.log(line)
  reportTally('tests', tally)
  process.exitCode = tally.failed > 0 ? 1 : 0
}

function readResult(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
