import { createGithubClient } from '@debrief/github/client'
import { permissionKey } from '@debrief/simulators/github/state/accounts'
import type { PullRequest, ReviewComment } from '@debrief/simulators/github/state/nouns'
import { until } from '@debrief/testing/stack'
import { type AgentWorld, BOT, FAULTY, listSubmittedReviews, REPOSITORY } from './agent-world.ts'

export async function openReviewed(
  world: AgentWorld,
  files: Record<string, string[]> = { 'src/book.js': FAULTY },
): Promise<{ pull: PullRequest; comments: ReviewComment[] }> {
  const pull = await world.openPull(files)
  await world.mention(pull, '@debrief')
  return { pull, comments: listSubmittedReviews(pull)[0]!.comments }
}

export async function reply(
  world: AgentWorld,
  {
    pull,
    thread,
    body,
    login = 'marta-olsen',
  }: { pull: PullRequest; thread: ReviewComment; body: string; login?: string },
): Promise<number> {
  const path = `/pull-requests/${REPOSITORY}/${pull.number}/reply`
  return (await world.stack.control<{ id: number }>(path, { comment: thread.id, body, login })).id
}

export async function change(
  world: AgentWorld,
  commentId: number,
  { body, login = 'marta-olsen' }: { body: string | null; login?: string },
): Promise<void> {
  const { token } = await world.stack.control<{ token: string }>('/tokens', { login })
  const client = createGithubClient({ baseUrl: world.stack.simulator.apiUrl, token, userAgent: 'test' })
  const path = `/repos/${REPOSITORY}/pulls/comments/${commentId}`
  const before = await countDeliveries(world)
  if (body === null) await client.send('DELETE', path)
  else await client.send('PATCH', path, { body: { body } })
  await until('the event to arrive', async () => (await countDeliveries(world)) > before)
}

async function countDeliveries({ stack }: AgentWorld): Promise<number> {
  const { count } = await stack.connection.db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'github-app')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function setRole(world: AgentWorld, login: string, role: string): void {
  const { repositories, permissions } = world.stack.simulator.state
  const repository = [...repositories.values()].find(({ name }) => name === 'ferry-api')!
  permissions.set(permissionKey(login, repository.id), role)
}

export const findSuppression = (world: AgentWorld, commentId: number) =>
  world.stack.connection.db
    .selectFrom('suppressions')
    .selectAll()
    .where('comment_id', '=', commentId)
    .executeTakeFirst()

/** Waits until no events or replies are pending, ignoring the check that runs a minute after a crash. */
export const settle = ({ stack }: AgentWorld) =>
  until('the replies to be answered', async () => {
    const { rows } = await stack.connection.pool.query(
      `select from jobs where kind in ('route-delivery', 'answer-reply', 'read-comment-outcomes') and state <> 'discarded'
        and run_at < now() + interval '5 seconds'`,
    )
    return rows.length === 0
  })

export const ownReactions = (pull: PullRequest, commentId: number) =>
  pull.reviewComments
    .find(({ id }) => id === commentId)
    ?.reactions.filter(({ author }) => author.login === BOT)
    .map(({ content }) => content)
