import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { recordTransactions } from '@debrief/testing/open-database'
import { createTestRedis } from '@debrief/testing/redis'
import { type Stack, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe.each(['redis', 'postgres'] as const)(
  'a merge is turned into a review, with the queue on %s',
  (backend) => {
    let database: TestDatabase
    let stack: Stack | null = null

    beforeAll(async () => {
      const redis = backend === 'redis' ? await createTestRedis() : null
      if (backend === 'redis' && !redis) return
      database = await createTestDatabase()
      stack = await startStack({ databaseUrl: database.url, redisUrl: redis?.url ?? null })
    })
    afterAll(async () => {
      await stack?.close()
      await database?.drop()
    })

    it('stores one review with reviewers’ mistakes, and completes the pull request', async (context) => {
      if (!stack) return context.skip()
      const { connection, control } = stack
      const person = await stack.signUp('jonas-pitt')
      const repository = await findRepositoryId(stack, 'northbeam/ferry-api')
      const repositoryId = await stack.connectFor(person, 'northbeam/ferry-api', repository)
      const commit = stack.simulator.state.repositories.get(repository)?.pulls.get(482)?.commits[0]?.commit
      if (commit) commit.message += '\n\nCo-Authored-By: Claude <noreply@anthropic.com>'
      const transactions = recordTransactions()
      await control('/pull-requests/northbeam/ferry-api/482/merge')
      const pull = await until('the pull request to be completed', () =>
        connection.db
          .selectFrom('pull_requests')
          .selectAll()
          .where('repository_id', '=', repositoryId)
          .where('analysis_status', '=', 'completed')
          .executeTakeFirst(),
      )
      // Each statement is a round trip that the review waits for.
      expect(transactions.countWith('insert into pull_requests')).toBeLessThanOrEqual(18)
      expect(transactions.countWith('insert into "pr_analysis"')).toBeLessThanOrEqual(13)
      expect(pull).toMatchObject({
        pr_number: 482,
        pending_reason: null,
        analysis_error: null,
        analysis_step: null,
        assisted_by: ['claude-code'],
      })
      const review = await connection.db
        .selectFrom('pr_analysis')
        .selectAll()
        .where('pull_request_id', '=', pull.id)
        .executeTakeFirstOrThrow()
      expect(review.score).toBeGreaterThan(0)
      const mistakes = await connection.db
        .selectFrom('mistakes')
        .selectAll()
        .where('pr_analysis_id', '=', review.id)
        .execute()
      expect(mistakes.length).toBe(review.mistakes_count)
      expect(mistakes.some((mistake) => mistake.source === 'reviewer' && mistake.quote !== null)).toBe(true)
      const comments = await connection.db
        .selectFrom('given_comments')
        .selectAll()
        .where('pull_request_id', '=', pull.id)
        .execute()
      const byPeople = mistakes.filter(({ quote }) => quote !== null && !(quote as { isBot: boolean }).isBot)
      expect(comments.map(({ github_comment_id: id }) => id)).toEqual(
        expect.arrayContaining(byPeople.flatMap(({ review_comment_ids: [id] }) => id ?? [])),
      )
      expect(comments.length).toBeGreaterThan(0)
      const pool = await connection.db
        .selectFrom('usage_periods')
        .select(['reserved', 'used'])
        .executeTakeFirst()
      expect(pool).toEqual({ reserved: 0, used: 1 })
    })

    it('explains in a sentence why a pull request could not be read, and charges nothing', async (context) => {
      if (!stack) return context.skip()
      const { connection, control } = stack
      const person = await stack.signUp('sven-dahl')
      const repository = await findRepositoryId(stack, 'northbeam/manifest-worker')
      await stack.connectFor(person, 'northbeam/manifest-worker', repository)
      await control('/faults', { match: 'GET .*/pulls/214$', kind: 'status', status: 451, times: 2 })
      await control('/pull-requests/northbeam/manifest-worker/214/merge')
      const pull = await until('the pull request to fail', () =>
        connection.db
          .selectFrom('pull_requests')
          .selectAll()
          .where('pr_number', '=', 214)
          .where('analysis_status', '=', 'failed')
          .executeTakeFirst(),
      )
      expect(pull.analysis_error).toBe(
        'This doesn’t exist on GitHub anymore, or Debrief lost access to it. Try opening it on GitHub. This analysis didn’t count toward the monthly limit.',
      )
      const { rows } = await sql<{ reserved: number; used: number }>`
      select reserved, used from usage_periods where tenant_id = ${person.id}`.execute(connection.db)
      expect(rows).toEqual([{ reserved: 0, used: 0 }])
    })

    it('retries if GitHub fails temporarily', async (context) => {
      if (!stack) return context.skip()
      const { connection, control } = stack
      const person = await stack.signUp('ines-moreau')
      const repository = await findRepositoryId(stack, 'northbeam/fare-tables')
      await stack.connectFor(person, 'northbeam/fare-tables', repository)
      await control('/faults', {
        match: 'GET .*/pulls/75$',
        kind: 'status',
        status: 503,
        times: 5,
        probability: 1,
      })
      await control('/pull-requests/northbeam/fare-tables/75/merge')
      await until('the run to be done', () =>
        connection.db
          .selectFrom('analysis_runs as a')
          .innerJoin('pull_requests as p', 'p.id', 'a.pull_request_id')
          .select('a.id')
          .where('p.pr_number', '=', 75)
          .where('a.state', '=', 'done')
          .executeTakeFirst(),
      )
      const fault = stack.simulator.faults.list().find(({ match }) => match === 'GET .*/pulls/75$')
      expect(fault?.hits).toBe(5)
    })
  },
)

async function findRepositoryId(stack: Stack, fullName: string): Promise<number> {
  const found = [...stack.simulator.state.repositories.values()].find(
    (repository) => `${repository.owner.login}/${repository.name}` === fullName,
  )
  if (!found) throw new Error(`the simulator has no ${fullName}`)
  return found.id
}
