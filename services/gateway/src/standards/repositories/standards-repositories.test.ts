import { generateKeyPairSync } from 'node:crypto'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  listStandardsRepositories,
  StandardsRepository,
  showStandardsPatch,
} from '@debrief/contracts/standards/standards-repositories'
import { recordEdits } from '@debrief/database/standards/writing-standards'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startConnecting } from '../../repositories/testing/start-connecting.ts'
import { insertGroup, insertRepository, insertStandard } from '../../testing/rows.ts'
import { ask } from '../../testing/start-test-gateway.ts'

const FULL_NAME = 'northbeam/ferry-api'

let gateway: Awaited<ReturnType<typeof startConnecting>>
let marta: string
let jonas: string
let team_id: string
let repositoryId: string
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  gateway = await startConnecting({
    STANDARDS_APP_ID: 88,
    STANDARDS_APP_SLUG: 'debrief-standards',
    STANDARDS_APP_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    STANDARDS_APP_WEBHOOK_SECRET: 'secret',
  })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await gateway.clear()
  await db.deleteFrom('users').execute()
  marta = await gateway.signUp('marta-olsen')
  jonas = await gateway.signUp('jonas-pitt')
  team_id = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  repositoryId = await insertRepository(db, jonas, {
    team_id,
    repo_full_name: FULL_NAME,
    github_repo_id: gateway.findRepositoryId(FULL_NAME),
  })
})

const PATH = '/api/standards-repositories'
type ChangeBody = { repository: StandardsRepository; code: string }
const post = (path: string, body: object, as = marta) =>
  ask<ChangeBody>(gateway, PATH + path, { method: 'POST', as, body: JSON.stringify(body) })
const choose = (settings = {}, as = marta) =>
  post('', { repositoryId, formats: null, failsOnEdits: false, ...settings }, as)
const list = async (as = marta) =>
  (await ask<EndpointAnswer<typeof listStandardsRepositories>>(gateway, PATH, { as })).body
const readJobs = () =>
  gateway.db
    .selectFrom('jobs')
    .select('key')
    .where('kind', '=', 'write-standards')
    .where('key', '=', repositoryId)
    .execute()
const readActions = async () =>
  (await gateway.db.selectFrom('audit_events').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )

describe('choosing a repository', () => {
  it('enqueues its comparison, and shows members its state', async () => {
    expect(await list()).toMatchObject({
      app: { slug: 'debrief-standards' },
      isManager: true,
      repositories: [{ id: repositoryId, fullName: FULL_NAME, written: null }],
    })
    expect((await list(jonas)).repositories).toEqual([])
    const { status, body } = await choose({ formats: ['claude'], failsOnEdits: true })
    expect([status, body.repository.written]).toMatchObject([
      200,
      {
        formats: ['claude'],
        failsOnEdits: true,
        chosenBy: 'marta-olsen',
        state: 'waiting',
        isComparing: true,
      },
    ])
    expect(await readJobs()).toEqual([{ key: repositoryId }])
    expect((await list(jonas)).repositories).toHaveLength(1)
    expect(await readActions()).toContain('standards_repository_chosen')
  })

  it('compares it again after a recurring mistake became part of a standard', async () => {
    await choose()
    await gateway.db.deleteFrom('jobs').where('kind', '=', 'write-standards').execute()
    const into = await insertStandard(gateway.db, { team_id })
    const groupId = await insertGroup(gateway.db, { team_id })
    const { status } = await ask(gateway, `/api/recurring-mistakes/${groupId}/merge`, {
      as: marta,
      method: 'POST',
      body: JSON.stringify({ into }),
    })
    expect(status).toBe(200)
    expect(await readJobs()).toEqual([{ key: repositoryId }])
  })

  it('is refused if another team writes its standards there, and gone after the manager left it', async () => {
    await choose()
    const other = await gateway.signUp('ines-moreau')
    const team = await createTeam(gateway.db, { managerId: other })
    const theirs = await insertRepository(gateway.db, other, {
      team_id: team,
      repo_full_name: FULL_NAME,
      github_repo_id: gateway.findRepositoryId(FULL_NAME),
    })
    const body = { repositoryId: theirs, formats: null, failsOnEdits: false }
    expect(await post('', body, other)).toMatchObject({ status: 409, body: { code: 'written_by_others' } })
    const leave = () => ask(gateway, `${PATH}/${repositoryId}`, { method: 'DELETE', as: marta })
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 404])
    expect(await readJobs()).toEqual([])
    expect((await post('', body, other)).status).toBe(200)
  })
})

describe('an edit by hand', () => {
  it('is shown with its standard, and decided once', async () => {
    const { db } = gateway
    await choose()
    const standard = await insertStandard(db, { team_id, title: 'Close what you open' })
    const edit = { path: 'AGENTS.md', key: standard, decision: null }
    const text = {
      ours: '- **Close what you open**: Because.',
      theirs: '- **Close what you open**: By hand.',
    }
    await db.transaction().execute((trx) => recordEdits(trx, repositoryId, [{ ...edit, ...text }]))
    const [shown] = (await list(jonas)).repositories
    expect(shown?.written?.edits).toMatchObject([
      { standardId: standard, title: 'Close what you open', decision: null, ...text },
    ])
    const decide = (theirs: string, decision: string) =>
      post(`/${repositoryId}/edits`, { path: 'AGENTS.md', part: standard, theirs, decision })
    expect(await decide('- something older', 'keep')).toMatchObject({
      status: 409,
      body: { code: 'edit_changed' },
    })
    const kept = await decide(text.theirs, 'keep')
    expect(kept.body.repository.written?.edits).toMatchObject([{ decision: 'keep' }])
    expect(await readActions()).toContain('standards_edit_kept')
  })
})

describe('the patch', () => {
  const patch = async () =>
    (
      await ask<EndpointAnswer<typeof showStandardsPatch>>(gateway, `${PATH}/${repositoryId}/patch`, {
        as: marta,
      })
    ).body

  it('has the same text as the pull request, needs no App, and writes nothing on GitHub', async () => {
    await insertStandard(gateway.db, { team_id, title: 'Close what you open' })
    const { patch: text, problems } = await patch()
    expect(text).toMatch(/^diff --git a\/AGENTS\.md b\/AGENTS\.md\nnew file mode 100644\n/)
    expect(text).toContain('+<!-- debrief:standards:start hash=')
    expect(text).toContain('+- **Close what you open**')
    expect(problems).toEqual([])
    await gateway.control(`/repositories/${FULL_NAME}/commit`, {
      files: { 'CLAUDE.md': '# Ours\n', 'AGENTS.md': '<!-- debrief:standards:start -->\n' },
    })
    const { effects, violations } = gateway.simulator.state
    const before = effects.length
    const later = await patch()
    expect(later.patch).toMatch(/^diff --git a\/CLAUDE\.md b\/CLAUDE\.md\n--- a\/CLAUDE\.md\n/)
    expect(later.problems).toMatchObject([{ path: 'AGENTS.md', problem: 'not-closed' }])
    expect([effects.length, violations]).toEqual([before, []])
  })

  it('needs the manager’s GitHub token', async () => {
    await gateway.db.updateTable('users').set({ needs_reconnect: true }).where('id', '=', marta).execute()
    expect(await ask(gateway, `${PATH}/${repositoryId}/patch`, { as: marta })).toMatchObject({
      status: 409,
      body: { code: 'github_token_missing' },
    })
    const description = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { get: { responses: object } }>
    }
    const path = description.paths['/api/standards-repositories/{repositoryId}/patch']
    expect(Object.keys(path?.get.responses ?? {})).toContain('409')
  })
})
