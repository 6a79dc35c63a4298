import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runHere, withSettings } from '../testing/run-debrief.ts'
// Loads the rules' code in advance, because loading it would count toward the first test's time limit.
import './check-command.ts'

const SWALLOWED = 'try { charge() } catch (error) {}\n'
const DIFF = `diff --git a/src/fares.ts b/src/fares.ts
new file mode 100644
--- /dev/null
+++ b/src/fares.ts
@@ -0,0 +1 @@
+${SWALLOWED}`

let folder: string
const git = (...args: string[]) => {
  const person = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...person, ...args], { cwd: folder, stdio: 'pipe', encoding: 'utf8' }).trim()
}
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
function commit(message: string): string {
  git('add', '-A')
  git('commit', '-qm', message)
  return git('rev-parse', 'HEAD')
}
beforeEach(() => {
  withSettings()
  folder = mkdtempSync(join(tmpdir(), 'debrief-check-'))
  git('init', '-q', '-b', 'main')
})

const check = (...args: string[]) => runHere(['check', '--repository', folder, ...args])
const checkDiff = (stdin: string | Buffer, ...args: string[]) =>
  runHere(['check', '--diff', '-', ...args], { stdin })

describe('debrief check --diff', () => {
  it('checks a diff from standard input or a file, outside a repository', async () => {
    const { code, stdout, stderr } = await checkDiff(DIFF)
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^src\/fares\.ts:1 {2}Swallowed error\n/)
    expect(stdout).toMatch(/\n1 finding in 1 file of the diff\.\n$/)
    writeFileSync('change.diff', DIFF)
    const answer = JSON.parse((await runHere(['check', '--diff', 'change.diff', '--json'])).stdout)
    expect([answer.base, answer.findings.length]).toEqual([null, 1])
    expect(await checkDiff('')).toMatchObject({ code: 0, stdout: 'Nothing found in 0 files of the diff.\n' })
  })

  it('exits with 2 if the input is no diff or the options don’t fit', async () => {
    for (const [stdin, args, sentence] of [
      ['hello\n', [], 'has no changed files'],
      ['', ['--diff', 'nowhere.diff'], 'there is no such file'],
      [DIFF, ['--staged'], 'with --staged or --base'],
      [DIFF, ['--base', 'main'], 'with --staged or --base'],
      [DIFF, ['--json', '--format', 'sarif'], 'either --json or --format'],
      [DIFF, ['--format', 'xml'], 'Allowed choices are text, json, sarif, rdjson, github'],
      [DIFF, ['--fail-on', 'critical'], 'Allowed choices are high, medium, low, none'],
      [DIFF, ['--output', 'no/such/folder.json'], 'there is no such file or folder'],
    ] as const) {
      const ended = await checkDiff(stdin, ...args)
      expect({ args, ...ended }).toMatchObject({ args, code: 2, stdout: '' })
      expect(ended.stderr).toContain(sentence)
    }
  })
})

describe('debrief check', () => {
  it('fails if a finding is at least as severe as --fail-on', async () => {
    // The finding's severity is high.
    for (const [failOn, code] of [
      ['high', 1],
      ['medium', 1],
      ['low', 1],
      ['none', 0],
    ] as const)
      expect([failOn, (await checkDiff(DIFF, '--fail-on', failOn)).code]).toEqual([failOn, code])
    const medium = DIFF.replace(SWALLOWED.trim(), 'export function f(a: any) { return a }')
    const { stdout } = await checkDiff(medium, '--json')
    expect(JSON.parse(stdout).findings).toMatchObject([{ rule: 'types-switched-off', severity: 'medium' }])
    for (const [failOn, code] of [
      ['high', 0],
      ['medium', 1],
    ] as const)
      expect([failOn, (await checkDiff(medium, '--fail-on', failOn)).code]).toEqual([failOn, code])
  })

  it.each(['text', 'json', 'sarif', 'rdjson', 'github'])(
    'writes %s to standard output, or the same without colors to a file',
    async (format) => {
      const printed = await checkDiff(DIFF, '--format', format)
      const args = ['check', '--diff', '-', '--format', format, '--output', 'findings.txt']
      expect(await runHere(args, { stdin: DIFF, isTTY: true, columns: 60 })).toMatchObject({
        code: 1,
        stdout: '',
      })
      expect(readFileSync('findings.txt', 'utf8')).toBe(printed.stdout)
      const start = { text: 'src/', json: '{\n  "base"', sarif: '{\n  "$schema"', rdjson: '{\n  "source"' }
      expect(printed.stdout.startsWith(start[format as keyof typeof start] ?? '::error ')).toBe(true)
    },
  )

  it('reads staged files as they are staged', async () => {
    write('fares.ts', 'export const fare = 1\n')
    commit('first')
    write('fares.ts', `export const fare = 2\n${SWALLOWED}`)
    git('add', '-A')
    write('fares.ts', 'export const fare = 3\n')
    const { findings } = JSON.parse((await check('--staged', '--json')).stdout)
    expect(findings).toMatchObject([{ path: 'fares.ts', startLine: 2, rule: 'swallowed-error' }])
  })

  it('needs enough history to know where the branch diverged', async () => {
    const origin = folder
    write('a.ts', 'export const a = 1\n')
    commit('first')
    git('checkout', '-qb', 'topic')
    write('b.ts', SWALLOWED)
    commit('topic')
    git('checkout', '-q', 'main')
    write('c.ts', 'export const c = 1\n')
    commit('somebody else')
    folder = mkdtempSync(join(tmpdir(), 'debrief-check-'))
    git('clone', '-q', '--depth=1', '--no-single-branch', '--branch=topic', `file://${origin}`, '.')
    const short = await check('--base', 'origin/main')
    expect([short.code, short.stderr]).toEqual([2, expect.stringContaining('fetch-depth: 0')])
    git('fetch', '-q', '--unshallow')
    const { findings } = JSON.parse((await check('--base', 'origin/main', '--json')).stdout)
    expect(findings).toMatchObject([{ path: 'b.ts' }])
  })

  it('never sends the token from the environment to an address in .env', async () => {
    withSettings({ DEBRIEF_TOKEN: `dbf_${'A'.repeat(43)}` })
    writeFileSync('.env', 'DEBRIEF_URL=https://evil.example\n')
    const { code, stderr } = await checkDiff(DIFF)
    expect([code, stderr]).toEqual([2, expect.stringContaining('DEBRIEF_URL is missing')])
  })

  it('prints its version', async () => {
    const { code, stdout } = await runHere(['--version'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  })
})
