import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../local/project-root.ts'
import { npmInstall, packageTarball } from './install-package.ts'
import { Repository, SWALLOWED } from './pull-request.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const hooksFile = join(projectRoot(), '.pre-commit-hooks.yaml')
const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0
if (!hasPreCommit)
  console.warn(
    "SKIPPED: pre-commit isn't installed, so its hook was only run as the hook file describes. Install it (Debian: apt-get install pre-commit).",
  )

const folder = mkdtempSync(join(tmpdir(), 'debrief-pre-commit-'))
let tarball: string
let canInstall = true
beforeAll(async () => {
  tarball = await packageTarball()
  canInstall = npmInstall(folder, [tarball])
})

const env = () => ({
  ...process.env,
  PATH: [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  PRE_COMMIT_HOME: join(folder, 'pre-commit'),
})

function stageFinding(): Repository {
  const repository = new Repository()
  repository.write('src/b.ts', 'export const b = 1\n')
  repository.commit('first')
  repository.write('src/a.ts', SWALLOWED)
  repository.git('add', '-A')
  repository.write('src/b.ts', SWALLOWED)
  return repository
}

const commit = ({ folder: cwd }: Repository) =>
  spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-m', 'second'], {
    cwd,
    encoding: 'utf8',
    env: env(),
  })

function install(repository: Repository): void {
  const { status, stderr, stdout } = spawnSync('pre-commit', ['install'], {
    cwd: repository.folder,
    encoding: 'utf8',
    env: env(),
  })
  expect([status, stderr, status === 0 ? '' : stdout]).toEqual([0, '', ''])
}

function expectBlocked(repository: Repository): void {
  const { status, stdout, stderr } = commit(repository)
  expect([status, `${stdout}${stderr}`]).toEqual([1, expect.stringContaining('src/a.ts:1  Swallowed error')])
  expect(`${stdout}${stderr}`).not.toContain('src/b.ts')
  repository.write('src/a.ts', 'export const a = 1\n')
  repository.git('add', 'src/a.ts')
  expect(commit(repository)).toMatchObject({ status: 0 })
}

describe('the pre-commit hook', () => {
  it('checks only what is staged', ({ skip }) => {
    if (!canInstall) skip()
    const [hook, ...others] = parse(readFileSync(hooksFile, 'utf8'))
    expect([hook.id, hook.language, hook.pass_filenames, others]).toEqual([
      'debrief-check',
      'system',
      false,
      [],
    ])
    const repository = stageFinding()
    const { status, stdout } = spawnSync('sh', ['-c', hook.entry], {
      cwd: repository.folder,
      encoding: 'utf8',
      env: env(),
    })
    expect([status, stdout]).toEqual([1, expect.stringContaining('src/a.ts:1  Swallowed error')])
    expect(stdout).toContain('1 finding in 1 file')
  })

  it.runIf(hasPreCommit)('stops a commit with a finding if pre-commit runs it', ({ skip }) => {
    if (!canInstall) skip()
    // pre-commit clones the repository that its configuration names, and needs only the hook file from it.
    const published = new Repository()
    cpSync(hooksFile, join(published.folder, '.pre-commit-hooks.yaml'))
    const rev = published.commit('hooks')
    const repository = stageFinding()
    const config = { repos: [{ repo: published.folder, rev, hooks: [{ id: 'debrief-check' }] }] }
    repository.write('.pre-commit-config.yaml', JSON.stringify(config))
    repository.git('add', '.pre-commit-config.yaml')
    install(repository)
    expectBlocked(repository)
  })

  it.runIf(hasPreCommit)('is installed by the configuration in the documentation', ({ skip }) => {
    if (!canInstall) skip()
    const examples = readDocExamples(join(projectRoot(), 'docs', 'integrations.md'))
    const example = examples.find(({ text }) => text.includes('additional_dependencies'))
    const config = parse(example?.text ?? '')
    const [hook] = config.repos[0].hooks
    expect(hook.additional_dependencies).toEqual([
      expect.stringMatching(/^https:.*\/debrief-cli-[\d.]+\.tgz$/),
    ])
    hook.additional_dependencies = [tarball]
    const repository = stageFinding()
    repository.write('.pre-commit-config.yaml', JSON.stringify(config))
    repository.git('add', '.pre-commit-config.yaml')
    install(repository)
    expectBlocked(repository)
  })
})
