import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  insertAccessToken,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '@debrief/gateway/testing/rows'
import { startTestGateway, type TestGateway } from '@debrief/gateway/testing/start-test-gateway'
import { type DocExample, readDocExamples } from '@debrief/testing/doc-examples'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { buildClient } from './build-client.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const root = projectRoot()
const folder = mkdtempSync(join(tmpdir(), 'debrief-client-'))
const run = promisify(execFile)

let gateway: TestGateway
let token: string
beforeAll(async () => {
  const tarball = await buildClient(root)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  // Everything is in the tarball, so npm needs no network.
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball]
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })
  gateway = await startTestGateway()
  const { db } = gateway
  const owner = await insertPerson(db, 'marta-olsen')
  const repository = await insertRepository(db, owner)
  const pullRequest = await insertPullRequest(db, { owner, repository, pr_number: 7 })
  await insertReview(db, { owner, pullRequest })
  token = (await insertAccessToken(db, { owner, scopes: ['read'] })).token
})
afterAll(async () => {
  await gateway?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function compile(name: string, text: string): Promise<string> {
  writeFileSync(join(folder, `${name}.ts`), text)
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')]
  const args = ['--strict', '--module', 'nodenext', '--target', 'es2022', ...types, `${name}.ts`]
  return run(join(root, 'node_modules', '.bin', 'tsc'), args, { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

const isProgram = ({ language }: DocExample) => language === 'ts'

describe('the installed client', () => {
  it.each(['packages/client/README.md', 'docs/integrations.md'])('runs the example in %s', async (file) => {
    const [example] = readDocExamples(join(root, file)).filter(isProgram)
    expect(await compile('example', example!.text)).toBe('')
    const env = { ...process.env, DEBRIEF_URL: gateway.url, DEBRIEF_TOKEN: token }
    const { stdout } = await run('node', ['example.js'], { cwd: folder, env })
    expect(stdout).toBe('northbeam/ferry-api#7: 0 mistakes\n')
  })

  it('knows only the calls that a token can make, with their parameters', async () => {
    const start = `import { createClient } from '@debrief/client'\nconst debrief = createClient({ url: '', token: '' })\n`
    expect(
      await compile(
        'right',
        `${start}void debrief.GET('/api/team/numbers', { params: { query: { weeks: 4 } } })\n`,
      ),
    ).toBe('')
    for (const call of [
      `debrief.POST('/api/access-tokens', { body: { name: 'Next', days: 7 } })`,
      `debrief.GET('/api/reviews', { params: { query: { sort: 'luckiest' } } })`,
    ])
      expect(await compile('wrong', `${start}void ${call}\n`)).toMatch(/wrong\.ts\(3,\d+\): error/)
  })

  it('is a package for Node 20 and newer with its dependencies inside', () => {
    const installed = join(folder, 'node_modules', '@debrief', 'client')
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({
      name: '@debrief/client',
      version: '0.1.0',
      engines: { node: '>=20.19' },
    })
    expect(Object.keys(manifest.dependencies)).toEqual(manifest.bundleDependencies)
    expect(manifest).not.toHaveProperty('private')
  })
})
