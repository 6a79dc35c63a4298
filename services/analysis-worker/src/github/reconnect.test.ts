import { resumeAfterSignIn } from '@debrief/database/repositories/reconnect'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelStack, startModelStack } from '../testing/start-model-stack.ts'

const MANY = 20
const REPOSITORY = '/repositories/northbeam/ferry-api'

let stack: ModelStack

beforeAll(async () => {
  stack = await startModelStack()
})
afterAll(() => stack?.close())

const githubCalls = () => [...stack.simulator.state.calls.values()].reduce((sum, count) => sum + count, 0)
const lookAll = (numbers: readonly number[]) => Promise.all(numbers.map((number) => stack.look(number)))
const merged = async (count: number) => {
  const numbers: number[] = []
  for (let index = 0; index < count; index++) numbers.push(await stack.merge())
  return numbers
}
const person = () =>
  stack.connection.db
    .selectFrom('users')
    .select('needs_reconnect')
    .where('id', '=', stack.ownerId)
    .executeTakeFirstOrThrow()

describe('G2: a token that GitHub no longer accepts', () => {
  it(`costs one call and pauses ${MANY} runs without failing or charging any, until the person signs in`, {
    timeout: 150_000,
  }, async () => {
    const before = await stack.count()
    stack.openai.script({ rules: [{ reply: { kind: 'rate-limit', retryAfter: 900 } }] })
    const numbers = await merged(MANY)
    const all = (is: (run: Awaited<ReturnType<typeof stack.look>>) => boolean) => async () =>
      (await lookAll(numbers)).every(is)
    await until(
      'all to be queued',
      all((run) => run?.state === 'waiting' && run.dueIn > 100),
      40,
    )
    stack.openai.clear()
    await stack.control('/revoke', { login: 'jonas-pitt' })
    const callsBefore = githubCalls()
    await stack.time.pass(1000)
    await until(
      'all to be held',
      all((run) => run?.pendingReason === 'reconnect' && run.dueIn > 1e6),
      40,
    )
    expect(githubCalls() - callsBefore).toBe(1)
    expect(await person()).toEqual({ needs_reconnect: true })
    for (const run of await lookAll(numbers))
      expect(run).toMatchObject({ state: 'waiting', status: 'pending', attempts: 0, sentence: null })
    expect(await stack.count()).toMatchObject({ used: before.used, reserved: MANY, reviews: before.reviews })

    const late = await stack.merge()
    await until('a new one to be held', async () => (await stack.look(late))?.pendingReason === 'reconnect')
    expect(githubCalls() - callsBefore).toBe(1)

    await stack.renewToken({ id: stack.ownerId }, 'jonas-pitt')
    expect(await resumeAfterSignIn(stack.connection.db, stack.ownerId)).toBe(MANY + 1)
    numbers.push(late)
    await stack.time.passUntil(
      'all to be done',
      all((run) => run?.state === 'done'),
      40,
    )
    expect(await person()).toEqual({ needs_reconnect: false })
    const done = MANY + 1
    expect(await stack.count()).toMatchObject({
      used: before.used + done,
      reserved: 0,
      reviews: before.reviews + done,
    })
  })
})

describe('G3: a repository that was deleted or moved', () => {
  const reachability = () =>
    stack.connection.db
      .selectFrom('repositories')
      .select('reachability')
      .where('id', '=', stack.repositoryId)
      .executeTakeFirstOrThrow()

  it.each([
    [404, 4],
    [410, 2],
    [451, 2],
  ])('is marked as unreachable after a permanent %d, with at most %d calls', async (status, most) => {
    const before = await stack.count()
    await stack.control(`${REPOSITORY}/refuse`, { status })
    const callsBefore = githubCalls()
    const run = await stack.see(await stack.merge(), 'failed')
    expect(githubCalls() - callsBefore).toBeLessThanOrEqual(most)
    expect(run).toMatchObject({
      code: 'github_gone',
      sentence: expect.stringContaining('doesn’t exist on GitHub anymore'),
    })
    expect(await reachability()).toEqual({ reachability: 'unreachable' })
    expect(await stack.count()).toEqual(before)
    await stack.control(`${REPOSITORY}/refuse`, { status: null })
    await stack.see(await stack.merge(), 'done')
    expect(await reachability()).toEqual({ reachability: 'ok' })
  })

  it.each([404, 403])('is not marked as unreachable because of a temporary %d', async (status) => {
    stack.simulator.faults.add({ match: 'GET .*/pulls/\\d+$', kind: 'status', status, times: 2 })
    await stack.see(await stack.merge(), 'done')
    expect(await reachability()).toEqual({ reachability: 'ok' })
  })

  it('is not marked as unreachable by a 403, although the run fails', async () => {
    stack.simulator.faults.add({ match: 'GET .*/pulls/\\d+$', kind: 'status', status: 403, times: 4 })
    const run = await stack.see(await stack.merge(), 'failed')
    expect(run).toMatchObject({ code: 'github_forbidden' })
    expect(await reachability()).toEqual({ reachability: 'ok' })
  })

  it('is found under its new name on the same host', async () => {
    const { db } = stack.connection
    const number = await stack.merge()
    await stack.see(number, 'done')
    await stack.control(`${REPOSITORY}/rename`, { name: 'ferry-api-2' })
    // No event reports the rename. GitHub redirects a call with the old name to a URL with the repository’s id.
    await stack.analyzeAgain(number)
    await stack.see(number, 'done')
    const { rows } = await sql`
      select repo_full_name, reachability from repositories where id = ${stack.repositoryId}`.execute(db)
    expect(rows).toEqual([{ repo_full_name: 'northbeam/ferry-api', reachability: 'ok' }])
  })
})
