import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judgeAdvisories, judgeSignatures, type Verdict } from './audit/judge-npm.ts'
import { faultsOfLock } from './lockfile/supply-chain.ts'

const root = new URL('../../', import.meta.url)
const NPM_TIMEOUT_MS = 120_000

/**
 * Checks the lockfile and install scripts offline, then asks the npm registry about advisories and signatures. If the
 * registry doesn't respond, the checks that need it are skipped. With --strict, a skipped check counts as failed.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const verdicts = [
    judgeLock(),
    judgeAdvisories(askNpm(['audit', '--json'])),
    judgeSignatures(askNpm(['audit', 'signatures'])),
  ]
  for (const { state, lines } of verdicts)
    for (const line of lines) (state === 'clean' ? console.log : console.error)(line)
  const count = (state: Verdict['state']) => verdicts.filter((verdict) => verdict.state === state).length
  console.log(`audit: ${count('clean')} clean, ${count('faulty')} faulty, ${count('skipped')} SKIPPED`)
  const refused = count('faulty') + (process.argv.includes('--strict') ? count('skipped') : 0)
  process.exitCode = refused > 0 ? 1 : 0
}

function judgeLock(): Verdict {
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'))
  const faults = faultsOfLock(read('package-lock.json').packages, read('package.json').allowScripts)
  return faults.length > 0
    ? { state: 'faulty', lines: faults }
    : {
        state: 'clean',
        lines: ['lockfile: every package has a hash, and every install script is allowed or forbidden'],
      }
}

function askNpm(args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
    timeout: NPM_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  })
  return { code: status, stdout: stdout ?? '', stderr: stderr ?? '' }
}
