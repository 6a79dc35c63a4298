import { askForDiscovery } from '@debrief/database/standards/suggested-standards'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { createTeam } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  REPOSITORY,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld

beforeAll(async () => {
  world = await startAgentWorld()
})
afterAll(() => world?.close())

/** Makes Debrief's comments look like a person's. Only the marker shows that Debrief wrote them. */
function writeAsPerson({ reviews, reviewComments, issueComments }: PullRequest): void {
  for (const one of [...reviews, ...reviewComments, ...issueComments])
    if (one.body.includes('<!-- debrief:'))
      Object.assign(one, { author: { ...one.author, login: 'sven-dahl', type: 'User' } })
}

async function mergeReviewed(): Promise<PullRequest> {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  await world.mention(pull, '@debrief')
  await world.mention(pull, '@debrief again')
  const [review] = listSubmittedReviews(pull)
  expect(review!.comments).toHaveLength(2)
  expect(listAnswers(pull)).toHaveLength(1)
  writeAsPerson(pull)
  await world.stack.control(`/pull-requests/${REPOSITORY}/${pull.number}/merge`)
  return pull
}

it('Debrief’s comments on an open pull request don’t count as evidence after the merge (D37)', {
  timeout: 60_000,
}, async () => {
  const { db } = world.stack.connection
  const pulls = [await mergeReviewed(), await mergeReviewed(), await mergeReviewed()]
  const numbers = pulls.map(({ number }) => number)
  const reviews = await until('all of them to be reviewed', async () => {
    const found = await db
      .selectFrom('pr_analysis as a')
      .innerJoin('pull_requests as p', 'p.id', 'a.pull_request_id')
      .select(['a.id', 'a.score', 'a.witness', 'a.ignored_comments', 'a.review_summary'])
      .where('p.pr_number', 'in', numbers)
      .execute()
    return found.length === numbers.length ? found : undefined
  })
  for (const review of reviews) {
    expect(review).toMatchObject({ score: null, witness: null, ignored_comments: [] })
    expect(review.review_summary).not.toContain('sven-dahl')
  }
  const mistakes = await db
    .selectFrom('mistakes as m')
    .leftJoin('recurring_mistake_members as r', 'r.mistake_id', 'm.id')
    .select(['m.source', 'm.quote', 'm.review_comment_ids', 'r.recurring_mistake_group_id'])
    .execute()
  expect(mistakes.length).toBeGreaterThan(0)
  for (const mistake of mistakes)
    expect(mistake).toMatchObject({ source: 'analyzer', quote: null, review_comment_ids: [] })

  const managerId = world.marta.id
  const team_id = await createTeam(db, { managerId })
  await db.updateTable('repositories').set({ team_id }).where('id', '=', world.repositoryId).execute()
  await askForDiscovery(db, { ...world, managerId, pullRequests: 50, requestId: null })
  const { read_pull_requests } = await until('the discovery to end', () =>
    db.selectFrom('discoveries').selectAll().where('state', '=', 'done').executeTakeFirst(),
  )
  expect(read_pull_requests).toBeGreaterThan(numbers.length)
  const evidence = await db.selectFrom('standard_evidence').select('pr_number').execute()
  expect(evidence.filter(({ pr_number }) => numbers.includes(pr_number))).toEqual([])
})
