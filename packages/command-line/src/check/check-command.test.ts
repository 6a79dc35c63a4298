import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runHere, spawnDebrief, withSettings } from '../testing/run-debrief.ts'
import type { CheckAnswer } from './answer.ts'

let folder: string
const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd: folder,
      stdio: 'pipe',
    },
  )
function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
function commit(message: string) {
  git('add', '-A')
  git('commit', '-qm', message)
}
beforeEach(() => {
  withSettings()
  folder = mkdtempSync(join(tmpdir(), 'debrief-check-'))
  git('init', '-q', '-b', 'main')
  write('src/fares.ts', 'export const fare = 1\n')
  commit('first')
})

const check = (...args: string[]) => runHere(['check', '--repository', folder, ...args])
async function found(...args: string[]) {
  const { stdout, code } = await check('--json', ...args)
  const { findings, base } = JSON.parse(stdout) as CheckAnswer
  expect(code).toBe(findings.length === 0 ? 0 : 1)
  return [base, ...findings.map(({ path, startLine, rule }) => `${path}:${startLine} ${rule}`)]
}

describe('debrief check', () => {
  it('exits with 0 and says so if there are no findings', async () => {
    write('src/fares.ts', 'export const fare = 2\n')
    expect(await check()).toEqual({
      code: 0,
      stdout: 'Nothing found in 1 file changed since main.\n',
      stderr: '',
    })
  })

  it('uses the rules in RULES_DIR, and ignores it in the .env of the repository', async () => {
    const rules = mkdtempSync(join(tmpdir(), 'debrief-rules-'))
    const rule = {
      id: 'no-legacy-fare',
      message: 'Fares come from the new service.',
      severity: 'low',
      lesson: { title: 'Legacy fare', text: 'The old service is off.', category: 'architecture' },
      languages: ['TypeScript'],
      rule: { kind: 'call_expression', regex: '^legacyFare' },
    }
    writeFileSync(join(rules, 'no-legacy-fare.yml'), JSON.stringify(rule))
    write('src/fares.ts', 'export const fare = legacyFare()\n')
    write('.env', `RULES_DIR=${rules}\n`)
    const alone = await spawnDebrief(['check'], { cwd: folder })
    expect(alone.code).toBe(0)
    withSettings({ RULES_DIR: rules })
    expect(await found()).toEqual(['main', 'src/fares.ts:1 no-legacy-fare'])
    withSettings({ RULES_DIR: 'rules' })
    expect((await check()).stderr).toContain('RULES_DIR: must be an absolute path')
    writeFileSync(join(rules, 'wrong.yml'), 'id: 1')
    withSettings({ RULES_DIR: rules })
    expect((await check()).stderr).toMatch(/RULES_DIR: .*fix or remove these rule files[\s\S]*wrong\.yml: /)
  })

  it('shows each finding with file, line, rule and reason, and exits with 1', async () => {
    write('src/fares.ts', 'export const fare = 1\ntry { charge() } catch (error) {}\n')
    const { code, stdout, stderr } = await check()
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^src\/fares\.ts:2 {2}.+\n {2}\w+ · error-handling · rule swallowed-error\n {2}.+/)
    expect(stdout).toMatch(/\n1 finding in 1 file changed since main\.\n$/)
  })

  it('checks commits, staged and unstaged changes, and new files that aren’t ignored', async () => {
    git('checkout', '-qb', 'topic')
    write('src/committed.ts', 'try { charge(1) } catch (error) {}\n')
    commit('second')
    write('src/staged.ts', 'try { charge(2) } catch (error) {}\n')
    git('add', '-A')
    write('src/fares.ts', 'export const fare = 1\ntry { charge(3) } catch (error) {}\n')
    write('src/new file ü.ts', 'try { charge(4) } catch (error) {}\n')
    write('.gitignore', 'ignored.ts\n')
    write('ignored.ts', 'try { charge(5) } catch (error) {}\n')
    symlinkSync('/etc/passwd', join(folder, 'link.ts'))
    write('binary.ts', 'try { charge(6) } catch (error) {}\0\n')
    const places = ['src/committed.ts', 'src/fares.ts', 'src/new file ü.ts', 'src/staged.ts']
    const lines = [1, 2, 1, 1]
    expect(await found()).toEqual([
      'main',
      ...places.map((path, at) => `${path}:${lines[at]} swallowed-error`),
    ])
    expect(await found('--staged')).toEqual(['the last commit', 'src/staged.ts:1 swallowed-error'])
    expect((await found('--base', 'topic')).slice(0, 2)).toEqual(['topic', 'src/fares.ts:2 swallowed-error'])
  })

  it('checks only changes since the branch diverged from its upstream', async () => {
    const remote = mkdtempSync(join(tmpdir(), 'debrief-remote-'))
    git('init', '-q', '--bare', remote)
    git('remote', 'add', 'origin', remote)
    git('push', '-qu', 'origin', 'main')
    write('src/mine.ts', 'try { charge(1) } catch (error) {}\n')
    commit('mine')
    expect(await found()).toEqual(['origin/main', 'src/mine.ts:1 swallowed-error'])
    git('push', '-q')
    expect(await found()).toEqual(['origin/main'])
  })

  it('checks everything in a repository without commits', async () => {
    folder = mkdtempSync(join(tmpdir(), 'debrief-check-'))
    git('init', '-q')
    write('a.ts', 'try { charge(1) } catch (error) {}\n')
    expect(await found()).toEqual(['the beginning', 'a.ts:1 swallowed-error'])
    git('add', '-A')
    expect(await found('--staged')).toEqual(['the beginning', 'a.ts:1 swallowed-error'])
  })

  it('runs no programs from the repository’s settings', async () => {
    const mark = join(folder, '..', `mark-${Date.now()}`)
    for (const setting of ['diff.external', 'core.fsmonitor', 'core.pager', 'diff.x.textconv'])
      git('config', setting, `touch ${mark};`)
    write('.gitattributes', '*.ts diff=x\n')
    write('src/fares.ts', 'try { charge(1) } catch (error) {}\n')
    git('config', 'diff.noprefix', 'true')
    git('config', 'color.ui', 'always')
    expect(await found()).toEqual(['main', 'src/fares.ts:1 swallowed-error'])
    expect(() => execFileSync('ls', [mark], { stdio: 'pipe' })).toThrow()
  })

  it('exits with 2 and the reason if it can’t check', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'debrief-check-'))
    const cases = [
      [['--repository', empty], "isn't in a git repository"],
      [['--repository', join(empty, 'none')], 'specify a folder that exists'],
      [['--repository', folder, '--base', 'nowhere'], 'There is no commit nowhere in this repository'],
      [['--repository', folder, '--base=--output=x'], 'There is no commit --output=x in this repository'],
      [['--nope'], "Unknown option '--nope'"],
      [['more'], 'Too many arguments'],
    ] as const
    for (const [args, sentence] of cases) {
      const ended = await runHere(['check', ...args])
      expect({ args, ...ended }).toMatchObject({ args, code: 2, stdout: '' })
      expect(ended.stderr).toContain(sentence)
      expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  it('reports invalid settings without showing the token', async () => {
    const token = `dbf_${'A'.repeat(43)}`
    for (const [settings, sentence] of [
      [{ DEBRIEF_TOKEN: token }, 'DEBRIEF_URL is missing'],
      [{ DEBRIEF_URL: 'http://debrief.example', DEBRIEF_TOKEN: token }, 'must be https://'],
      [{ DEBRIEF_URL: 'https://debrief.example', DEBRIEF_TOKEN: 'gho_x' }, 'must be an access token'],
    ] as const) {
      withSettings(settings)
      const { code, stderr } = await check()
      expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
      expect(stderr).not.toContain(token)
    }
  })

  it('uses only the rules if the server is unavailable', async () => {
    withSettings({ DEBRIEF_URL: 'http://127.0.0.1:9', DEBRIEF_TOKEN: `dbf_${'A'.repeat(43)}` })
    write('src/fares.ts', 'try { charge(1) } catch (error) {}\n')
    const { code, stdout, stderr } = await check()
    expect([code, stdout.includes('swallowed-error')]).toEqual([1, true])
    expect(stderr).toBe(
      'debrief: Debrief at http://127.0.0.1:9 is unavailable: it didn’t respond. Findings weren’t compared with team standards or recurring mistakes.\n',
    )
  })

  it('runs as a program', { timeout: 60_000 }, async () => {
    write('src/fares.ts', 'try { charge(1) } catch (error) {}\n')
    const ended = await spawnDebrief(['check', '--json'], { cwd: folder })
    expect(ended).toMatchObject({ code: 1, stderr: '' })
    expect(JSON.parse(ended.stdout)).toMatchObject({ base: 'main', files: 1, heldAgainst: null })
  })
})
