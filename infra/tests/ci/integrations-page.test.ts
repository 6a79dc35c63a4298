import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../local/project-root.ts'
import { findFaults } from './find-faults.ts'
import { npmInstall, packageTarball } from './install-package.ts'
import { openPullRequest, Repository, SWALLOWED } from './pull-request.ts'

import { readAction, runAction } from './run-action.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const examples = readDocExamples(join(projectRoot(), 'docs', 'integrations.md')).filter(
  ({ heading }) => heading === 'Check pull requests in CI',
)
const scripts = examples.filter(({ language }) => language === 'sh').map(({ text }) => text)
const workflow = examples.find(({ text }) => text.includes('runs-on'))?.text ?? ''

const folder = mkdtempSync(join(tmpdir(), 'debrief-page-'))
let tarball: string
let canInstall = true
beforeAll(async () => {
  tarball = await packageTarball()
  const cached = join(folder, 'cached')
  mkdirSync(cached)
  canInstall = npmInstall(cached, [tarball])
})

function run(script: string) {
  const repository = new Repository()
  repository.write('README.md', 'Fares\n')
  const base = repository.commit('first')
  repository.git('update-ref', 'refs/remotes/origin/main', base)
  repository.write('src/fares.ts', SWALLOWED)
  repository.commit('second')
  const bin = join(folder, 'global', 'bin')
  const address = /https:\S+\/debrief-cli-[\d.]+\.tgz/g
  const ended = spawnSync('bash', ['-c', script.replaceAll(address, tarball)], {
    cwd: repository.folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_config_prefix: join(folder, 'global'),
      npm_config_prefer_offline: 'true',
      PATH: [bin, process.env.PATH].join(delimiter),
    },
  })
  return { ...ended, repository }
}

describe('the page about integrations', () => {
  it('has a workflow that GitHub accepts, pinned to commits, with inputs and outputs that the action has', () => {
    expect(findFaults('workflow', workflow)).toEqual([])
    expect(findFaults('workflow', workflow.replace('runs-on', 'run-on'))).not.toEqual([])
    const { steps } = parse(workflow).jobs.check
    for (const { uses } of steps) expect(uses).toMatch(/^[\w./-]+@[0-9a-f]{40}$/)
    const action = readAction()
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(steps[1].with)))
    const outputs = [...workflow.matchAll(/steps\.debrief\.outputs\.([\w-]+)/g)].map(([, name]) => name)
    expect(outputs.length).toBeGreaterThan(0)
    expect(Object.keys(action.outputs)).toEqual(expect.arrayContaining(outputs))
  })

  it('has a workflow whose checkout and inputs make the action find what a pull request adds', ({ skip }) => {
    if (!canInstall) skip()
    const [checkout, check, upload] = parse(workflow).jobs.check.steps
    const { workspace, github } = openPullRequest({ depth: checkout.with['fetch-depth'] })
    const { code, stdout, outputs } = runAction({ workspace, github, inputs: { tarball, ...check.with } })
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^::error file=src\/fares\.ts,line=1,/m)])
    expect(upload.with.sarif_file).toBe('${{ steps.debrief.outputs.sarif-file }}')
    const log = JSON.parse(readFileSync(outputs['sarif-file'] ?? '', 'utf8'))
    expect(log.runs[0].results).toHaveLength(1)
  })

  it('names the release that the action installs', () => {
    const named = examples.flatMap(({ text }) => text.match(/debrief-cli-[\d.]+\.tgz/g) ?? [])
    expect(new Set(named)).toEqual(new Set([`debrief-cli-${readAction().inputs.version?.default}.tgz`]))
  })

  it('has scripts that install the package, write SARIF, and give reviewdog findings', ({ skip }) => {
    if (!canInstall) skip()
    const [sarif = '', reviewdog = ''] = scripts
    expect(scripts).toHaveLength(2)
    const first = run(sarif)
    expect([first.status, first.stderr]).toEqual([1, ''])
    const log = JSON.parse(readFileSync(join(first.repository.folder, 'debrief.sarif'), 'utf8'))
    expect(log.runs[0].results).toHaveLength(1)
    const program = join(folder, 'global', 'bin', 'reviewdog')
    writeFileSync(program, '#!/bin/sh\necho "$@"\nexec cat\n')
    chmodSync(program, 0o755)
    const second = run(reviewdog)
    expect([second.status, second.stderr]).toEqual([0, ''])
    const [args, ...lines] = second.stdout.split('\n')
    expect(args).toContain('-f=rdjson')
    expect(JSON.parse(lines.join('\n')).diagnostics).toMatchObject([
      { location: { path: 'src/fares.ts' }, code: { value: 'swallowed-error' } },
    ])
  })
})
