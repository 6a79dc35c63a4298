import { type OpenaiSimulator, startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { sharedData } from '@debrief/testing/shared-data'
import { type Stack, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = sharedData('pull-requests')
const openApiFile = sharedData('github/github-rest.subset.openapi.json')

let database: TestDatabase
let stack: Stack
let openai: OpenaiSimulator

beforeAll(async () => {
  if (!folder || !openApiFile) return
  database = await createTestDatabase()
  openai = await startOpenaiSimulator({ validate: false })
  stack = await startStack({
    databaseUrl: database.url,
    redisUrl: null,
    demo: false,
    dataFolders: [folder],
    openApiFile,
    app: true,
    worker: {
      AGENT_REPOSITORY_HOURLY: '1000',
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_API_KEY: openai.apiKey,
    },
  })
})
afterAll(async () => {
  await stack?.close()
  await openai?.close()
  await database?.drop()
})

it.skipIf(!folder || !openApiFile)(
  'reviews every real pull request once, on lines that GitHub accepts, with only calls that its API specification allows',
  { timeout: 180_000 },
  async () => {
    const person = await stack.signUp('pr-author')
    const { state } = stack.simulator
    const repositories = [...state.repositories.values()]
    for (const repository of repositories)
      await stack.connectFor(person, `${repository.owner.login}/${repository.name}`, repository.id)
    const pulls = repositories.flatMap(({ owner, name, pulls: own }) =>
      [...own.values()].map((pull) => ({ pull, path: `${owner.login}/${name}/${pull.number}` })),
    )
    expect(pulls.length).toBeGreaterThanOrEqual(60)
    const began = performance.now()
    for (const { path } of pulls)
      await stack.control(`/pull-requests/${path}/comment`, { body: '@debrief', login: 'pr-author' })
    const { db } = stack.connection
    await until(
      'every mention to be answered',
      async () => {
        const { rows } = await sql<{ ended: number }>`
          select count(*) as ended from agent_runs where state in ('done', 'failed')`.execute(db)
        return rows[0]!.ended === pulls.length
      },
      150,
    )
    console.info(`${pulls.length} real pull requests reviewed in ${Math.round(performance.now() - began)} ms`)
    const others = await db
      .selectFrom('agent_runs')
      .select(['repo_full_name', 'pr_number', 'outcome', 'reason', 'error'])
      .where('outcome', '!=', 'reviewed')
      .execute()
    expect(others).toEqual([])
    let comments = 0
    for (const { pull, path } of pulls) {
      const reviews = pull.reviews.filter(({ author }) => author?.login === 'debrief[bot]')
      expect([path, reviews.length, reviews[0]?.state, reviews[0]?.commitId]).toEqual([
        path,
        1,
        'COMMENTED',
        pull.head.sha,
      ])
      comments += pull.reviewComments.filter(({ reviewId }) => reviewId === reviews[0]!.id).length
    }
    console.info(`${comments} comments at lines`)
    expect(comments).toBeGreaterThan(100)
    // GitHub accepted every line, so Debrief sent each review only once.
    expect(state.calls.get('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews')).toBe(pulls.length)
    expect(state.violations).toEqual([])
  },
)
