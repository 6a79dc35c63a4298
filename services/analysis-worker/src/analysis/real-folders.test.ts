import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createTestRedis } from '@debrief/testing/redis'
import { sharedData } from '@debrief/testing/shared-data'
import { type Stack, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = sharedData('pull-requests')
const openApiFile = sharedData('github/github-rest.subset.openapi.json')

let database: TestDatabase
let stack: Stack

beforeAll(async () => {
  if (!folder || !openApiFile) return
  database = await createTestDatabase()
  const redis = await createTestRedis()
  stack = await startStack({
    databaseUrl: database.url,
    redisUrl: redis?.url ?? null,
    demo: false,
    dataFolders: [folder],
    openApiFile,
  })
})
afterAll(async () => {
  await stack?.close()
  await database?.drop()
})

it.skipIf(!folder || !openApiFile)(
  'turns each real pull request from a merge into a review, with only calls that GitHub’s API specification allows',
  { timeout: 180_000 },
  async () => {
    const person = await stack.signUp('pr-author')
    const repositories = [...stack.simulator.state.repositories.values()]
    for (const repository of repositories) {
      await stack.connectFor(person, `${repository.owner.login}/${repository.name}`, repository.id)
    }
    const pulls = repositories.flatMap((repository) =>
      [...repository.pulls.values()].map(
        (pull) => `${repository.owner.login}/${repository.name}/${pull.number}`,
      ),
    )
    expect(pulls.length).toBe(111)
    for (const pull of pulls) await stack.control(`/pull-requests/${pull}/merge`)

    await until(
      'every run to end',
      async () => {
        const { rows } = await sql<{
          ended: number
        }>`select count(*) as ended from analysis_runs where state in ('done', 'failed')`.execute(
          stack.connection.db,
        )
        return rows[0]!.ended === pulls.length
      },
      150,
    )
    const { rows: failed } = await sql`
    select p.pr_number, p.analysis_error, a.error_code from pull_requests p join analysis_runs a on a.pull_request_id = p.id
    where p.analysis_status <> 'completed'`.execute(stack.connection.db)
    expect(failed).toEqual([])
    const { rows: reviews } = await sql<{ reviews: number; pulls: number }>`
    select count(*) as reviews, count(distinct pull_request_id) as pulls from pr_analysis`.execute(
      stack.connection.db,
    )
    expect(reviews).toEqual([{ reviews: 111, pulls: 111 }])
    expect(stack.simulator.state.violations).toEqual([])
  },
)
