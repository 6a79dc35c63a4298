import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWorkflowCommands } from '@debrief/command-line/check/formats/testing/read-workflow-commands'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findFaults } from './find-faults.ts'
import { npmInstall, packageTarball } from './install-package.ts'
import { openPullRequest } from './pull-request.ts'
import { actionFile, readAction, runAction } from './run-action.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const content = readFileSync(actionFile, 'utf8')
let tarball: string
let canInstall = true
beforeAll(async () => {
  tarball = await packageTarball()
  canInstall = npmInstall(mkdtempSync(join(tmpdir(), 'debrief-action-')), [tarball])
})

const places = (stdout: string) =>
  readWorkflowCommands(stdout).map(({ name, properties }) => `${name} ${properties.file}:${properties.line}`)

describe('action.yml', () => {
  it('is valid by GitHub’s schema, which finds mistakes', () => {
    expect(findFaults('action', content)).toEqual([])
    expect(findFaults('action', content.replace('shell: bash', 'shall: bash'))).not.toEqual([])
  })

  it('puts no expression into a script', () => {
    const scripts = readAction().runs.steps.map(({ run }) => run)
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })

  it('installs the release of this version', () => {
    const { version } = JSON.parse(
      execFileSync('tar', ['-xOf', tarball, 'package/package.json'], { encoding: 'utf8' }),
    )
    expect(readAction().inputs.version?.default).toBe(version)
  })
})

describe('the action', () => {
  it('annotates only what the pull request adds, and fails', ({ skip }) => {
    if (!canInstall) skip()
    const { workspace, github } = openPullRequest()
    const { code, stdout, outputs } = runAction({ workspace, github, inputs: { tarball } })
    expect(places(stdout)).toEqual(['error src/fares.ts:1'])
    expect([code, outputs]).toEqual([1, { 'exit-code': '1', 'sarif-file': '' }])
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: workspace, encoding: 'utf8' })).toBe('')
  })

  it('passes if nothing is severe enough, and writes SARIF with a full path', ({ skip }) => {
    if (!canInstall) skip()
    const { workspace, github } = openPullRequest()
    const inputs = { tarball, 'fail-on': 'none', 'sarif-file': 'debrief.sarif' }
    const { code, stdout, outputs } = runAction({ workspace, github, inputs })
    expect([code, places(stdout)]).toEqual([0, ['error src/fares.ts:1']])
    expect(outputs).toEqual({ 'exit-code': '0', 'sarif-file': join(workspace, 'debrief.sarif') })
    const log = JSON.parse(readFileSync(outputs['sarif-file'] as string, 'utf8'))
    expect(log.runs[0].results).toHaveLength(1)
  })

  it('compares with the event’s base if another commit is checked out', ({ skip }) => {
    if (!canInstall) skip()
    const { origin, github } = openPullRequest()
    origin.git('checkout', '-q', 'topic')
    const { stdout } = runAction({ workspace: origin.folder, github, inputs: { tarball } })
    expect(places(stdout)).toEqual(['error src/fares.ts:1'])
  })

  it('says what to do if the history is too short or there is nothing to compare with', ({ skip }) => {
    if (!canInstall) skip()
    const { workspace, github, origin, moved } = openPullRequest({ depth: 1 })
    const missing = runAction({ workspace, github, inputs: { tarball } })
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('Fetch it')])
    expect(places(missing.stdout)).toEqual(['error undefined:undefined'])
    execFileSync('git', ['fetch', '-q', '--depth=1', `file://${origin.folder}`, 'main'], { cwd: workspace })
    const short = runAction({ workspace, github, inputs: { tarball, base: moved } })
    expect([short.code, short.stderr]).toEqual([2, expect.stringContaining('fetch-depth: 0')])
    const push = { ...github, event_name: 'push', event: { before: '0'.repeat(40) } }
    const none = runAction({ workspace, github: push, inputs: { tarball } })
    expect([none.code, none.stdout]).toEqual([2, expect.stringContaining('Set the input base')])
  })

  it('runs nothing that a branch or file is named, and adds no command', ({ skip }) => {
    if (!canInstall) skip()
    const head = '$(touch${IFS}pwned);`touch${IFS}pwned`;"\'&&touch'
    const path = '::error::a,line=1\n::add-mask::b%0A$(touch pwned).ts'
    const { workspace, origin, github } = openPullRequest({ head, path })
    for (const format of ['github', 'text']) {
      const { code, stdout, temp } = runAction({ workspace, github, inputs: { tarball, format } })
      const commands = readWorkflowCommands(readWhileOn(stdout))
      expect([format, code, commands.map(({ name }) => name)]).toEqual([
        format,
        1,
        format === 'github' ? ['error'] : ['stop-commands'],
      ])
      if (format === 'github') expect(commands[0]?.properties.file).toBe(path)
      expect([...readdirSync(workspace), ...readdirSync(temp)]).not.toContain('pwned')
    }
    origin.git('checkout', '-q', head)
    const inputs = { tarball, base: head, 'fail-on': '$(touch pwned)' }
    const wrong = runAction({ workspace: origin.folder, github, inputs })
    expect([wrong.code, existsSync(join(origin.folder, 'pwned'))]).toEqual([2, false])
  })

  it('doesn’t use the repository’s .npmrc or .env', ({ skip }) => {
    if (!canInstall) skip()
    const { origin, github } = openPullRequest()
    origin.git('checkout', '-q', 'topic')
    origin.write('.npmrc', 'offline=true\nprefix=/nowhere\n')
    origin.write('.env', 'DEBRIEF_URL=http://127.0.0.1:9\n')
    const env = { DEBRIEF_TOKEN: `dbf_${'A'.repeat(43)}` }
    const { code, stderr } = runAction({ workspace: origin.folder, github, inputs: { tarball }, env })
    expect([code, stderr]).toEqual([2, expect.stringContaining('DEBRIEF_URL is missing')])
  })
})

function readWhileOn(stdout: string): string {
  const [, token = ''] = /^::stop-commands::(\S+)$/m.exec(stdout) ?? []
  if (token === '') return stdout
  const [before = '', rest = ''] = stdout.split(`::stop-commands::${token}\n`)
  const [, after = ''] = rest.split(`::${token}::\n`)
  return `${before}::stop-commands::${token}\n${after}`
}
