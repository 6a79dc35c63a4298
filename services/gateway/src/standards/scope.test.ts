import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { listStandards, StandardView } from '@debrief/contracts/standards/standards'
import type { listSuggestedStandards } from '@debrief/contracts/standards/suggested-standards'
import { isInScope, toFilePatterns } from '@debrief/domain/standards/in-scope'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formTeam } from '../testing/form-team.ts'
import {
  insertMistake,
  insertPullRequest,
  insertReview,
  insertStandard,
  insertSuggestion,
  placeMistake,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const JOINED = new Date('2026-08-01T00:00:00Z')
const PUBLISHED = new Date('2026-10-01T00:00:00Z')

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ;({ marta, jonas, teamId, repository } = await formTeam(gateway.db, { joinedAt: JOINED }))
})

interface Fault {
  code?: string
  faults?: { place: string; fault: string }[]
}
const send = async <Body = { id: string; undo: string } & Fault>(
  method: string,
  path: string,
  body?: object,
) => ask<Body>(gateway, path, { as: marta, method, ...(body ? { body: JSON.stringify(body) } : {}) })
const list = async (query = '') =>
  (await send<EndpointAnswer<typeof listStandards>>('GET', `/api/standards${query}`)).body.standards
const show = async (id: string) => (await send<StandardView>('GET', `/api/standards/${id}`)).body
const standard = (given = {}) =>
  insertStandard(gateway.db, {
    team_id: teamId,
    programming_language: null,
    approved_at: PUBLISHED,
    ...given,
  })

const TEXT = { title: 'Wait for it', description: 'Await what you call.' }
const API = { languages: ['TypeScript'], paths: ['src/api/**'] }

async function merged(at: string, files: string[], group?: string) {
  const { db } = gateway
  const merged_at = new Date(`2026-${at}T10:00:00Z`)
  const given = { owner: jonas, repository, merged_at, analysis_status: 'completed' } as const
  const pullRequest = await insertPullRequest(db, given)
  const key = { user_id: jonas, pull_request_id: pullRequest, key: 'TypeScript/source', merged_at }
  await db.insertInto('opportunities').values(key).execute()
  const coverage = files.map((path) => ({ path, state: 'analyzed', reason: null, changedLines: 3 }))
  const review = await insertReview(db, { owner: jonas, pullRequest, coverage: JSON.stringify(coverage) })
  const about = { owner: jonas, pullRequest, review, opportunity: 'TypeScript/source' }
  const mistake = await insertMistake(db, { ...about, path: files[0]! })
  if (group) await placeMistake(db, { group, mistake, owner: jonas, at: merged_at })
  return mistake
}

const placements = async () =>
  Object.fromEntries(
    (await gateway.db.selectFrom('mistakes').select(['path', 'placement']).execute()).map((one) => [
      one.path,
      one.placement,
    ]),
  )

describe('a standard’s scope', () => {
  it('is stored tidily, and shown in the list and on the standard’s page', async () => {
    const body = {
      ...TEXT,
      languages: ['TypeScript', ' SQL ', 'SQL'],
      paths: ['./src/api/', 'src/api/**', 'a.{js,ts}'],
    }
    const { body: made } = await send('POST', '/api/standards', body)
    const scope = { languages: ['TypeScript', 'SQL'], paths: ['src/api/**', 'a.{js,ts}'] }
    expect(await list()).toMatchObject([scope])
    expect(await show(made.id)).toMatchObject(scope)
  })

  it.each([
    [{ paths: ['src/**.ts'] }, 'body.paths.0', 'may contain ** only between slashes'],
    [{ paths: ['src/**', '../secrets'] }, 'body.paths.1', 'must be a path from the root'],
    [{ paths: ['<!-- x -->'] }, 'body.paths.0', 'may contain only'],
    [{ paths: Array.from({ length: 11 }, (_, at) => `src/${at}`) }, 'body.paths', ''],
    [{ languages: ['Go\n---'] }, 'body.languages.0', 'must be the name of a programming language'],
    [{ languages: Array.from({ length: 11 }, (_, at) => `L${at}`) }, 'body.languages', ''],
  ])('can’t be %j', async (scope, place, fault) => {
    const { status, body } = await send('POST', '/api/standards', { ...TEXT, ...scope })
    expect([status, body.faults]).toEqual([400, [{ place, fault: expect.stringContaining(fault) }]])
  })

  it('is found by language and path', async () => {
    await standard({ title: 'Two', languages: ['Go', 'SQL'], paths: ['db/**'], file_patterns: ['x'] })
    await standard({ title: 'Of its mistakes', programming_language: 'Go' })
    await standard({ title: 'Everywhere' })
    const titles = async (query: string) => (await list(query)).map(({ title }) => title).toSorted()
    expect(await titles('?language=Go')).toEqual(['Of its mistakes', 'Two'])
    expect(await titles('?language=SQL')).toEqual(['Two'])
    expect(await titles('?search=db%2F')).toEqual(['Two'])
    const { body } = await send<{ languages: string[] }>('GET', '/api/lists/team-standards/options')
    expect(body.languages).toEqual(['Go', 'SQL'])
  })

  it('takes mistakes in other files out of the standard when it gets narrower', async () => {
    const group = await standard()
    for (const path of ['src/api/a.ts', 'src/api/b.sql', 'src/web/c.ts']) await merged('09-01', [path], group)
    expect(await list()).toMatchObject([{ occurrences: 3 }])
    expect(await send('PATCH', `/api/standards/${group}`, { ...TEXT, ...API })).toMatchObject({ status: 200 })
    expect(await list()).toMatchObject([{ ...API, occurrences: 1 }])
    expect(await placements()).toMatchObject({ 'src/api/b.sql': 'waiting', 'src/web/c.ts': 'waiting' })
    const pinned = await gateway.db.selectFrom('recurring_mistake_members').select('pinned').execute()
    expect(pinned).toEqual([{ pinned: true }])
  })

  it('comes back when the deletion of the standard is undone', async () => {
    const { body } = await send('POST', '/api/standards', { ...TEXT, ...API })
    const { body: deleted } = await send('DELETE', `/api/standards/${body.id}`)
    expect(await send('POST', '/api/standards/restore', { undo: deleted.undo })).toMatchObject({
      status: 200,
    })
    expect(await list()).toMatchObject([API])
    const row = await gateway.db.selectFrom('recurring_mistakes').select('file_patterns').executeTakeFirst()
    expect(row?.file_patterns).toEqual(toFilePatterns(API))
  })

  it('limits the effect to pull requests with a file in scope', async () => {
    const group = await standard()
    for (const at of ['09-01', '09-02', '09-03']) await merged(at, ['src/api/a.ts', 'src/web/a.ts'], group)
    await merged('09-04', ['src/web/a.ts'], group)
    await merged('10-05', ['src/web/b.ts', 'src/api/b.sql'])
    await merged('10-06', ['src/web/b.ts', 'src/api/b.ts'])
    const effect = async () => {
      const { occurrencesBefore, effect: found } = await show(group)
      return [
        occurrencesBefore,
        found.before.occurrences,
        found.before.opportunities,
        found.after.opportunities,
      ]
    }
    expect(await effect()).toEqual([4, 4, 4, 2])
    await send('PATCH', `/api/standards/${group}`, { ...TEXT, ...API })
    expect(await effect()).toEqual([3, 3, 3, 1])
  })

  it('limits the opportunities since the last occurrence', async () => {
    const group = await standard()
    await merged('08-01', ['src/api/a.ts'], group)
    await merged('08-02', ['src/api/a.ts'], group)
    for (const at of ['08-03', '08-04', '08-05']) await merged(at, ['src/web/a.ts'])
    await merged('08-06', ['src/api/c.ts'])
    const since = async () => {
      const path = `/api/recurring-mistakes/${group}`
      const { body } = await ask<RecurringMistake & { strip: unknown[] }>(gateway, path, { as: jonas })
      return [body.silence.opportunitiesSince, body.strip.length]
    }
    expect(await since()).toEqual([4, 6])
    await send('PATCH', `/api/standards/${group}`, { ...TEXT, ...API })
    expect(await since()).toEqual([1, 3])
  })
})

describe('a suggestion', () => {
  const suggested = async () =>
    (await send<EndpointAnswer<typeof listSuggestedStandards>>('GET', '/api/standards/suggested')).body
      .suggestions

  it('proposes the folder that contains all of its evidence, if there are enough files', async () => {
    const group = await insertSuggestion(gateway.db, { team_id: teamId, programming_language: 'TypeScript' })
    for (const name of ['a', 'b', 'c', 'd']) await merged('09-01', [`src/api/v1/${name}.ts`], group)
    expect(await suggested()).toMatchObject([{ languages: ['TypeScript'], paths: [] }])
    await merged('09-02', ['src/api/v2/e.ts'], group)
    expect(await suggested()).toMatchObject([{ languages: ['TypeScript'], paths: ['src/api/**'] }])
    await merged('09-03', ['src/web/f.ts'], group)
    expect(await suggested()).toMatchObject([{ paths: [] }])
  })

  it('proposes no folder if only an old occurrence is outside it', async () => {
    const group = await insertSuggestion(gateway.db, { team_id: teamId, programming_language: 'TypeScript' })
    for (let at = 0; at < 60; at++) await merged('09-02', [`src/api/${at}.ts`], group)
    expect(await suggested()).toMatchObject([{ paths: ['src/api/**'] }])
    await merged('09-01', ['src/web/f.ts'], group)
    expect(await suggested()).toMatchObject([{ paths: [] }])
  })

  it('is published with the scope that the manager chose, and without one everywhere', async () => {
    const publish = async (body?: object) => {
      const group = await insertSuggestion(gateway.db, { team_id: teamId, programming_language: null })
      await merged('09-01', ['src/api/a.ts'], group)
      await merged('09-01', ['src/web/a.ts'], group)
      expect(await send('POST', `/api/standards/suggested/${group}/publish`, body)).toMatchObject({
        status: 200,
      })
      return show(group)
    }
    expect(await publish(API)).toMatchObject({ ...API, occurrences: 1 })
    expect(await publish()).toMatchObject({ languages: [], paths: [], occurrences: 2 })
  })
})

it('PostgreSQL and TypeScript agree on which files are in scope', async () => {
  const files = [
    'a.ts',
    'src/api/a.TS',
    'src/api/v1/b.tsx',
    'src/apis/a.ts',
    'src/web/.env',
    'db/Dockerfile.dev',
    'Makefile',
    'db/x (1).sql',
    'a+b.go',
    'src/ä.py',
    'src/api',
    '[x]/a$.rb',
  ]
  const scopes = [
    { languages: ['JavaScript'], paths: [] },
    { languages: ['TypeScript', 'Dockerfile', 'Klingon'], paths: ['src/**', '**/Dockerfile*'] },
    { languages: [], paths: ['**/*.{ts,tsx}', 'db/**'] },
    { languages: [], paths: ['a+b.*', '?ake*', 'src/?.py', '**'] },
    { languages: ['C++', 'py'], paths: ['src/*'] },
  ]
  for (const scope of scopes) {
    const { rows } = await sql<{ path: string }>`
      select path from unnest(${files}::text[]) path where path ~ all(${toFilePatterns(scope)}::text[])`.execute(
      gateway.db,
    )
    const inScope = files.filter((path) => isInScope(scope, path))
    expect(rows.map(({ path }) => path).toSorted()).toEqual(inScope.toSorted())
  }
})
