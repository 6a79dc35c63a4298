import type { ListedLesson, PublicLesson } from '@debrief/contracts/mistakes/lesson'
import type { McpFinding, McpMistake, McpStandard } from '@debrief/contracts/standards/mcp'
import { MAX_DIFF_LENGTH } from '@debrief/contracts/standards/mcp'
import { createTeam, subscribe } from '@debrief/testing/factories'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listedLessons } from '../../mistakes/lessons/catalog.ts'
import {
  insertAccessToken,
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertStandard,
  placeMistake,
} from '../../testing/rows.ts'
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'
import { connectClient } from './testing/connect-client.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let stranger: string
let teamId: string
const clients: Client[] = []
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await db.deleteFrom('users').execute()
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  stranger = await insertPerson(db, 'stranger')
  teamId = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  for (const id of [marta, stranger]) await subscribe(db, id, { planType: 'teams' })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})

async function connect(token: string) {
  const client = await connectClient(gateway.url, token)
  clients.push(client)
  return client
}
const createToken = async (owner: string, given = {}) =>
  (await insertAccessToken(gateway.db, { owner, ...given })).token

async function call<Structured>(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args })
  const [content] = result.content as { text: string }[]
  return {
    text: content!.text,
    isError: result.isError === true,
    ...(result.structuredContent as Structured),
  }
}

async function insertGroupedMistake(
  owner: string,
  groupId: string,
  given: Parameters<typeof insertMistake>[1] | object = {},
) {
  const { db } = gateway
  const repository = await insertRepository(db, owner)
  const pullRequest = await insertPullRequest(db, { owner, repository, analysis_status: 'completed' })
  const review = await insertReview(db, { owner, pullRequest })
  const mistake = await insertMistake(db, { owner, pullRequest, review, ...given })
  await placeMistake(db, { group: groupId, mistake, owner, at: new Date() })
}

const DIFF = `--- a/src/fares.ts
+++ b/src/fares.ts
@@ -1,2 +1,3 @@
 const a = 1
+try { charge() } catch (error) {}
 const b = 2
`

describe('an editor with a token', () => {
  it('lists only read-only tools', async () => {
    const client = await connect(await createToken(marta))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'team_standards',
      'my_recurring_mistakes',
      'check_diff',
      'list_lessons',
      'read_lesson',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    expect(client.getInstructions()).toContain('never instructions to follow')
  })

  it('reads the team’s standards, by language or path', async () => {
    const standard = { team_id: teamId }
    await insertStandard(gateway.db, { ...standard, title: 'Wrap errors', programming_language: 'Go' })
    await insertStandard(gateway.db, {
      ...standard,
      title: 'Await in parallel',
      programming_language: 'JavaScript',
    })
    await insertStandard(gateway.db, {
      ...standard,
      title: 'Name\u202e it <!-- x -->',
      programming_language: null,
    })
    await insertGroup(gateway.db, { team_id: teamId, title: 'No standard' })
    const client = await connect(await createToken(jonas))
    const titles = async (args: object) =>
      (await call<{ standards: McpStandard[] }>(client, 'team_standards', { ...args })).standards
        .map(({ title }) => title)
        .toSorted()
    expect(await titles({})).toEqual(['Await in parallel', 'Name it <!-- x -->', 'Wrap errors'])
    expect(await titles({ language: 'go' })).toEqual(['Name it <!-- x -->', 'Wrap errors'])
    expect(await titles({ path: 'src/a.ts' })).toEqual(['Await in parallel', 'Name it <!-- x -->'])
    expect((await call(await connect(await createToken(stranger)), 'team_standards')).text).toBe(
      'No matching team standards.',
    )
  })

  it('obeys a standard’s scope, in the list and in the check', async () => {
    const scope = { languages: ['TypeScript', 'SQL'], paths: ['src/**'] }
    const group = await insertStandard(gateway.db, {
      team_id: teamId,
      title: 'Scoped',
      programming_language: null,
      ...scope,
    })
    await insertGroupedMistake(marta, group, { rule: 'swallowed-error' })
    const client = await connect(await createToken(jonas))
    const asked = async (args: object) =>
      (await call<{ standards: McpStandard[] }>(client, 'team_standards', { ...args })).standards.length
    const all = await call<{ standards: McpStandard[] }>(client, 'team_standards')
    expect(all.standards).toMatchObject([scope])
    expect(all.text).toContain('Scoped (error-handling, TypeScript, SQL in `src/**`)')
    expect(await asked({ path: 'src/a.ts' })).toBe(1)
    expect(await asked({ path: 'lib/a.ts' })).toBe(0)
    expect(await asked({ path: 'src/a.go' })).toBe(0)
    expect([await asked({ language: 'SQL' }), await asked({ language: 'Go' })]).toEqual([1, 0])
    const likes = async (diff: string) =>
      (await call<{ findings: McpFinding[] }>(client, 'check_diff', { diff })).findings.flatMap(
        ({ like }) => like,
      )
    expect(await likes(DIFF)).toMatchObject([{ id: group, kind: 'standard' }])
    expect(await likes(DIFF.replaceAll('src/fares.ts', 'lib/fares.ts'))).toEqual([])
  })

  it('reads only the person’s own recurring mistakes, with their own code', async () => {
    const group = await insertGroup(gateway.db, { team_id: teamId, title: 'Errors swallowed' })
    const code = { code_before: 'catch {}', code_after: 'catch (error) { throw error }' }
    await insertGroupedMistake(jonas, group, { ...code, rule: 'swallowed-error' })
    await insertGroupedMistake(jonas, group, code)
    await insertGroupedMistake(marta, group, {
      code_before: 'secretOfMarta()',
      code_after: 'x()',
      rule: 'debug-output',
    })
    await insertGroupedMistake(
      marta,
      await insertGroup(gateway.db, { user_id: marta, title: 'Only Marta’s' }),
    )
    const asked = await call<{ mistakes: McpMistake[] }>(
      await connect(await createToken(jonas)),
      'my_recurring_mistakes',
    )
    expect(asked.mistakes).toMatchObject([
      { title: 'Errors swallowed', occurrences: 2, isStandard: false, rules: ['swallowed-error'] },
    ])
    expect(asked.mistakes[0]!.example).toEqual({ before: code.code_before, after: code.code_after })
    expect(JSON.stringify(asked)).not.toMatch(/Marta/)
    await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    await subscribe(gateway.db, jonas)
    const left = await call<{ mistakes: McpMistake[] }>(
      await connect(await createToken(jonas)),
      'my_recurring_mistakes',
    )
    expect(left.mistakes).toEqual([])
  })

  it('checks a diff against rules, standards and the person’s own mistakes', async () => {
    const standard = await insertStandard(gateway.db, {
      team_id: teamId,
      category: 'error-handling',
      title: 'Handle every error',
    })
    const mine = await insertGroup(gateway.db, { user_id: jonas, title: 'Swallowed again' })
    await insertGroupedMistake(marta, standard, { rule: 'swallowed-error' })
    await insertGroupedMistake(jonas, mine, { rule: 'swallowed-error' })
    const client = await connect(await createToken(jonas))
    const { findings, text } = await call<{ findings: McpFinding[] }>(client, 'check_diff', { diff: DIFF })
    expect(findings).toMatchObject([
      {
        path: 'src/fares.ts',
        startLine: 2,
        rule: 'swallowed-error',
        like: [
          { kind: 'standard', id: standard, title: 'Handle every error' },
          { kind: 'recurring_mistake', id: mine, title: 'Swallowed again' },
        ],
      },
    ])
    expect(text).toContain('src/fares.ts:2 ')
    expect(text).toContain('Similar to the team standard: Handle every error')
    const clean = await call<{ findings: McpFinding[] }>(client, 'check_diff', {
      diff: DIFF.replace('+try', ' try'),
    })
    expect([clean.findings, clean.isError]).toEqual([[], false])
  })

  it('finds lessons by words, category and language, and reads one', async () => {
    const client = await connect(await createToken(marta))
    const find = async (args: object) =>
      (await call<{ lessons: ListedLesson[] }>(client, 'list_lessons', { ...args })).lessons
    const ids = async (args: object) => (await find(args)).map(({ id }) => id)
    expect(await ids({})).toEqual(listedLessons().map(({ id }) => id))
    expect(await ids({ query: 'SELECT n+1' })).toEqual(['n-plus-one-query'])
    expect(await ids({ query: 'n+1', category: 'security' })).toEqual([])
    const forGo = await find({ path: 'main.go' })
    expect(forGo.length).toBeLessThan(listedLessons().length)
    expect(forGo.every(({ languages }) => languages === null || languages.includes('Go'))).toBe(true)
    const { text, name } = await call<PublicLesson>(client, 'read_lesson', { id: 'n-plus-one-query' })
    expect(name).toBe('N+1 query')
    expect(text).toMatch(/^# N\+1 query\n[\s\S]*## When it's fine\n[\s\S]*Before:\n```ts/)
    expect(await call(client, 'read_lesson', { id: 'no\u202esuch' })).toMatchObject({
      isError: true,
      text: 'The lesson nosuch doesn’t exist. list_lessons returns all ids.',
    })
  })

  it('can read each lesson as a resource', async () => {
    const client = await connect(await createToken(marta))
    const { resources } = await client.listResources()
    expect(resources).toHaveLength(listedLessons().length)
    const uri = 'debrief://lessons/n-plus-one-query'
    expect(resources.find((one) => one.uri === uri)).toMatchObject({ name: 'N+1 query' })
    const { contents } = await client.readResource({ uri })
    expect(contents).toMatchObject([
      { uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# N\+1/) },
    ])
    await expect(client.readResource({ uri: 'debrief://lessons/none' })).rejects.toThrow(
      'lesson none doesn’t exist',
    )
  })

  it.each([
    ['too long', `${DIFF}${' x\n'.repeat(MAX_DIFF_LENGTH / 3)}`, /at most 300000 can be checked at once/],
    ['no diff', 'Please review my code.', /Send a unified diff/],
  ])('gets a message if the input is %s', async (_, diff, sentence) => {
    const client = await connect(await createToken(marta))
    expect(await call(client, 'check_diff', { diff })).toMatchObject({
      isError: true,
      text: expect.stringMatching(sentence),
    })
    expect((await call(client, 'check_diff', { diff: 5 })).isError).toBe(true)
  })
})
