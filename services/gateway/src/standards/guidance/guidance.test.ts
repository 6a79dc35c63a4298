import type { Guidance, GuidanceFile } from '@debrief/contracts/standards/guidance'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertStandard,
  placeMistake,
} from '../../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let team_id: string
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await db.deleteFrom('users').execute()
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  team_id = await createTeam(db, { managerId: marta, memberIds: [jonas] })
})

const A_DAY = 86_400_000
async function seen(owner: string, group: string, days: number, code: object = {}) {
  const { db } = gateway
  const repository = await insertRepository(db, owner)
  const pullRequest = await insertPullRequest(db, { owner, repository, analysis_status: 'completed' })
  const review = await insertReview(db, { owner, pullRequest })
  const mistake = await insertMistake(db, { owner, pullRequest, review, ...code })
  await placeMistake(db, { group, mistake, owner, at: new Date(Date.now() - days * A_DAY) })
}
const download = (format: string, as = jonas) => ask<string>(gateway, `/api/guidance/${format}`, { as })
const show = async (as = jonas) => (await ask<Guidance>(gateway, '/api/guidance', { as })).body
const fetchFile = async (format: GuidanceFile['format'], as = jonas) =>
  (await show(as)).files.find((file) => file.format === format)!

describe('a download', () => {
  it('contains the team’s standards and the person’s own open mistakes, with only their own code', async () => {
    const { db } = gateway
    const standard = await insertStandard(db, {
      team_id,
      title: 'Give locks back',
      lesson: 'lock-not-released',
    })
    await insertStandard(db, {
      team_id: await createTeam(db, { managerId: await insertPerson(db, 'x') }),
      title: 'Foreign',
    })
    const open = await insertGroup(db, { team_id, title: 'Awaits in turn' })
    const old = await insertGroup(db, { user_id: jonas, title: 'Long gone' })
    const martas = await insertGroup(db, { user_id: marta, title: 'Only of Marta' })
    await seen(marta, standard, 1, { code_before: 'codeOfMarta()', code_after: 'x()' })
    await seen(jonas, open, 5, {
      code_before: 'await a()\nawait b()',
      code_after: 'await Promise.all([a(), b()])',
    })
    await seen(jonas, old, 100)
    await seen(marta, martas, 1)
    const { status, headers, body } = await download('agents')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="AGENTS.md"')
    expect(body).toMatch(
      /## Team standards[^]*\*\*Give locks back\*\*[^]*## Mistakes that keep[^]*\*\*Awaits in turn\*\*/,
    )
    expect(body).toContain('await Promise.all([a(), b()])')
    expect(body).toContain(`  Learn more: <${gateway.url}/lessons/lock-not-released>\n`)
    for (const hidden of ['Foreign', 'Long gone', 'Only of Marta', 'codeOfMarta'])
      expect(body).not.toContain(hidden)
    const without = await ask<string>(gateway, '/api/guidance/agents?mistakes=without', { as: jonas })
    expect([without.body.includes('Give locks back'), without.body.includes('Awaits in turn')]).toEqual([
      true,
      false,
    ])
  })

  it('says where a standard applies and where it comes from, and keeps links that the team wrote', async () => {
    const scope = { languages: ['Go', 'SQL'], paths: ['db/**'] }
    const description = 'See https://go.dev/doc.'
    const given = { team_id, title: 'Close rows', description, ...scope }
    const id = await insertStandard(gateway.db, { ...given, named_by_person: true })
    for (const format of ['agents', 'claude', 'copilot', 'cursor'])
      expect((await download(format)).body).toContain(
        `- **Close rows** (Go, SQL in \`db/**\`): See <https://go.dev/doc>.
  Origin: <${gateway.url}/team-standards?standard=${id}>`,
      )
    expect((await download('cursor')).body).toContain('\nglobs: db/**/*.go,db/**/*.sql\nalwaysApply: false\n')
    await gateway.db.updateTable('recurring_mistakes').set({ named_by_person: false }).execute()
    expect((await download('claude')).body).toContain('See https\\://go.dev/doc.')
  })

  it('keeps links only once the team changes the description that has them', async () => {
    const description = 'A reviewer said: see https://go.dev/doc.\n'
    const id = await insertStandard(gateway.db, { team_id, title: 'Close rows', description })
    const change = (body: object) =>
      ask(gateway, `/api/standards/${id}`, { as: marta, method: 'PATCH', body: JSON.stringify(body) })
    const written = { title: 'Always close rows', description: description.trim(), category: 'testing' }
    const scope = { languages: ['Go'], paths: ['db/**'] }
    expect(await change({ ...written, ...scope })).toMatchObject({ status: 200 })
    const { body } = await download('claude')
    expect(body).toContain(
      '**Always close rows** (Go in `db/**`): A reviewer said: see https\\://go.dev/doc.',
    )
    expect(await change({ ...written, ...scope, description: 'See https://go.dev/doc.' })).toMatchObject({
      status: 200,
    })
    expect((await download('claude')).body).toContain('See <https://go.dev/doc>.')
  })

  it('is outdated once a standard’s scope changes', async () => {
    await insertStandard(gateway.db, { team_id, title: 'Close rows' })
    await download('claude')
    expect(await fetchFile('claude')).toMatchObject({ path: 'CLAUDE.md', changed: [] })
    await gateway.db
      .updateTable('recurring_mistakes')
      .set({ paths: ['db/**'] })
      .execute()
    expect(await fetchFile('claude')).toMatchObject({ changed: ['Close rows'] })
  })

  it.each([
    ['claude', 'CLAUDE.md', /^# What reviewers ask for/],
    ['copilot', 'copilot-instructions.md', /^# What reviewers ask for/],
    ['cursor', 'debrief.mdc', /^---\ndescription: .*\nglobs: \*\*\/\*\.cts,.*\nalwaysApply: false\n---/],
  ])('for %s is named %s', async (format, name, start) => {
    await insertStandard(gateway.db, { team_id })
    const { headers, body } = await download(format)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(body).toMatch(start)
  })

  it('isn’t sent again if it is unchanged, and is rejected for an unknown format', async () => {
    // Without this header, fetch adds no-cache to requests with if-none-match.
    const headers = { cookie: await signInAs(gateway.db, jonas), 'cache-control': 'max-age=0' }
    const get = (more = {}) =>
      fetch(`${gateway.url}/api/guidance/agents`, { headers: { ...headers, ...more } })
    const etag = (await get()).headers.get('etag')!
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    await insertStandard(gateway.db, { team_id })
    expect((await get({ 'if-none-match': etag })).status).toBe(200)
    expect((await download('windsurf')).status).toBe(400)
  })
})

describe('changes since the last download', () => {
  it('are listed for each file separately, by title', async () => {
    const { db } = gateway
    const kept = await insertStandard(db, { team_id, title: 'Kept' })
    const changed = await insertStandard(db, { team_id, title: 'Before' })
    const gone = await insertStandard(db, { team_id, title: 'Gone' })
    expect(await fetchFile('agents')).toMatchObject({
      downloadedAt: null,
      added: [],
      changed: [],
      removed: [],
    })
    await download('agents')
    expect(await fetchFile('agents')).toMatchObject({ added: [], changed: [], removed: [] })
    await db.updateTable('recurring_mistakes').set({ title: 'After' }).where('id', '=', changed).execute()
    await db.deleteFrom('recurring_mistakes').where('id', '=', gone).execute()
    await insertStandard(db, { team_id, title: 'New' })
    await seen(jonas, kept, 1)
    const file = await fetchFile('agents')
    expect(file).toMatchObject({ added: ['New'], changed: ['After'], removed: ['Gone'], path: 'AGENTS.md' })
    expect(Date.now() - Date.parse(file.downloadedAt!)).toBeLessThan(60_000)
    expect(await fetchFile('cursor')).toMatchObject({ downloadedAt: null, added: [] })
    expect(await fetchFile('agents', marta)).toMatchObject({ downloadedAt: null })
    await download('agents')
    expect(await fetchFile('agents')).toMatchObject({ added: [], changed: [], removed: [] })
    expect(await db.selectFrom('guidance_downloads').select('id').execute()).toHaveLength(1)
  })

  it('include only standards if the file was downloaded without mistakes', async () => {
    const group = await insertGroup(gateway.db, { user_id: jonas })
    await seen(jonas, group, 1)
    await ask<string>(gateway, '/api/guidance/cursor?mistakes=without', { as: jonas })
    expect(await fetchFile('cursor')).toMatchObject({ withMistakes: false, added: [] })
    expect(await show()).toMatchObject({ standards: 0, openMistakes: 1, mcpUrl: `${gateway.url}/mcp` })
  })
})
