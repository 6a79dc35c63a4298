import { unmuteCategory } from '@debrief/database/agent/muted-categories'
import { addAccount } from '@debrief/simulators/github/state/accounts'
import type { PullRequest, ReviewComment } from '@debrief/simulators/github/state/nouns'
import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type AgentWorld,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  REPOSITORY,
  startAgentWorld,
} from '../../testing/agent-world.ts'
import { openReviewed, reply, settle } from '../../testing/talk.ts'

let world: AgentWorld
let freeze: Promise<void> | null = null
let reached = 0

beforeAll(async () => {
  world = await startAgentWorld({
    worker: { AGENT_REPOSITORY_HOURLY: '1000' },
    failpoint(name) {
      if (name !== 'outcomes.before_store') return
      reached += 1
      return freeze
    },
  })
})
afterAll(() => world?.close())
beforeEach(async () => {
  const { db } = world.stack.connection
  for (const table of ['suppressions', 'comment_outcomes', 'muted_categories'] as const)
    await db.deleteFrom(table).execute()
})

function reactAs(comment: ReviewComment, content: string, ...logins: string[]): void {
  const { state } = world.stack.simulator
  for (const login of logins) {
    const known = state.accounts.get(login)
    const type = login.endsWith('[bot]') ? ('Bot' as const) : ('User' as const)
    const author = known ?? addAccount(state, { login, id: state.nextId(), type, known: true })
    comment.reactions.push({ id: state.nextId(), content, author, createdAt: '2026-11-01T10:00:00Z' })
  }
}

function pushFix(pull: PullRequest, lines: string[]): void {
  const { nextId } = world.stack.simulator.state
  const [file] = pull.files
  const before = pull.head.sha
  const sha = `${nextId()}`.padStart(40, 'f')
  const changed = FAULTY.flatMap((line, index) =>
    line === lines[index] ? [` ${line}`] : [`-${line}`, `+${lines[index]}`],
  )
  const patch = `@@ -1,${FAULTY.length} +1,${lines.length} @@\n${changed.join('\n')}`
  const files = [
    { ...file!, patch: file!.patch!.replace(/\n[^]*/, lines.map((line) => `\n+${line}`).join('')) },
  ]
  const texts = new Map([['src/book.js', lines.join('\n')]])
  const push = { id: nextId(), before, forced: false, filesBefore: pull.files, files, texts }
  pull.repository.pushed.set(sha, push)
  const author = { login: pull.author.login, id: pull.author.id }
  const commit = {
    message: 'Use a parameter',
    author: { name: author.login, date: new Date().toISOString() },
  }
  const detail = { ...file!, status: 'modified', additions: 1, deletions: 1, changes: 2, patch }
  pull.commits = [...pull.commits, { sha, commit, author, parents: [{ sha: before }], files: [detail] }]
  Object.assign(pull, { files, head: { ...pull.head, sha } })
}

const merge = async ({ number }: PullRequest) => {
  await world.stack.control(`/pull-requests/${REPOSITORY}/${number}/merge`)
  await settle(world)
}

const outcomes = async (pull: PullRequest) => {
  const rows = await world.stack.connection.db
    .selectFrom('comment_outcomes')
    .selectAll()
    .where('pr_number', '=', pull.number)
    .execute()
  const line = (id: number) => pull.reviewComments.find((one) => one.id === id)?.originalLine
  return Object.fromEntries(rows.map((row) => [String(line(Number(row.github_comment_id))), row]))
}

const at = (comments: ReviewComment[], line: number) => comments.find((one) => one.line === line)!

it('reads at the merge whether each comment was acted on, and people’s thumbs', async () => {
  const { pull, comments } = await openReviewed(world)
  reactAs(at(comments, 2), '+1', 'jonas-pitt', 'sven-dahl', 'helper[bot]')
  reactAs(at(comments, 2), 'heart', 'sven-dahl')
  reactAs(at(comments, 5), '-1', 'jonas-pitt')
  pushFix(pull, FAULTY.with(1, "  return db.query('select * from berths where id = $1', [id])"))
  await merge(pull)
  expect(await outcomes(pull)).toMatchObject({
    2: {
      acted_on: true,
      thumbs_up: 2,
      thumbs_down: 0,
      category: 'security',
      user_id: world.marta.id,
      team_id: null,
    },
    5: { acted_on: null, thumbs_up: 0, thumbs_down: 1, user_id: world.marta.id },
  })
})

it('counts a resolved thread as acted on if it isn’t known whether the code was fixed', async () => {
  const { pull, comments } = await openReviewed(world)
  pull.threads = comments.map(({ id, line }) => ({
    rootCommentId: id,
    isResolved: line === 2,
    isOutdated: false,
    resolvedBy: line === 2 ? 'jonas-pitt' : null,
  }))
  await merge(pull)
  expect(await outcomes(pull)).toMatchObject({ 2: { acted_on: true }, 5: { acted_on: false } })
})

it('doesn’t count a suppressed finding as acted on, even if the thread is resolved', async () => {
  const { pull, comments } = await openReviewed(world)
  await reply(world, { pull, thread: at(comments, 2), body: '@debrief wrong' })
  await settle(world)
  pull.threads = comments.map(({ id }) => ({
    rootCommentId: id,
    isResolved: true,
    isOutdated: false,
    resolvedBy: null,
  }))
  await merge(pull)
  expect(await outcomes(pull)).toMatchObject({ 2: { acted_on: false } })
})

it('reads nothing if the pull request is closed without a merge, or if the agent didn’t comment', async () => {
  const { pull } = await openReviewed(world)
  await world.stack.control(`/pull-requests/${REPOSITORY}/${pull.number}/close`)
  const other = await world.openPull({ 'src/book.js': FAULTY })
  const before = reached
  await merge(other)
  expect([await outcomes(pull), await outcomes(other)]).toEqual([{}, {}])
  expect(reached).toBe(before)
})

it('leaves out a comment that was deleted', async () => {
  const { pull, comments } = await openReviewed(world)
  pull.reviewComments.splice(pull.reviewComments.indexOf(at(comments, 2)), 1)
  await merge(pull)
  expect(Object.keys(await outcomes(pull))).toEqual(['5'])
})

it('stores each outcome once if a worker freezes and two attempts read them', async () => {
  const { pull } = await openReviewed(world)
  let thaw = () => {}
  freeze = new Promise<void>((resolve) => {
    thaw = resolve
  })
  const before = reached
  await world.stack.control(`/pull-requests/${REPOSITORY}/${pull.number}/merge`)
  await until('the worker to freeze', async () => reached > before)
  freeze = null
  await world.stack.connection.pool.query(
    `update jobs set lease_until = now() - interval '1 second', delivered_at = now() - interval '1 minute'
      where kind = 'read-comment-outcomes'`,
  )
  await settle(world)
  const stored = await outcomes(pull)
  thaw()
  await settle(world)
  expect(Object.keys(stored)).toHaveLength(2)
  expect(await outcomes(pull)).toEqual(stored)
})

async function insertUnheeded(
  category: string,
  count: number,
  { teamId = null as string | null, mergedAt = new Date('2026-11-01') } = {},
) {
  const { db } = world.stack.connection
  const { id: run_id } = await db.selectFrom('agent_runs').select('id').executeTakeFirstOrThrow()
  for (let index = 0; index < count; index += 1)
    await db
      .insertInto('comment_outcomes')
      .values({
        github_comment_id: world.stack.simulator.state.nextId(),
        run_id,
        github_repo_id: 1,
        pr_number: 1,
        team_id: teamId,
        user_id: teamId ? null : world.marta.id,
        category,
        acted_on: false,
        thumbs_up: 0,
        thumbs_down: 0,
        merged_at: mergedAt,
      })
      .execute()
}

const muted = () => world.stack.connection.db.selectFrom('muted_categories').selectAll().execute()
const notified = () =>
  world.stack.connection.db
    .selectFrom('notifications')
    .select(['user_id', 'kind'])
    .where('kind', '=', 'category_muted')
    .execute()

async function mergeUnheeded(): Promise<string> {
  const { pull, comments } = await openReviewed(world)
  const thread = at(comments, 5)
  await reply(world, { pull, thread, body: '@debrief wrong' })
  await settle(world)
  await merge(pull)
  const category = (await outcomes(pull))[5]!.category
  await world.stack.connection.db.deleteFrom('suppressions').execute()
  return category
}

it('mutes a category once hardly any comment is acted on, says so, and comments again when it’s turned on', async () => {
  const { db } = world.stack.connection
  const category = await mergeUnheeded()
  expect(await muted()).toEqual([])
  await insertUnheeded(category, 14)
  await mergeUnheeded()
  const [row, ...others] = await muted()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    category,
    acted_on: 0,
    comments: 16,
    user_id: world.marta.id,
    unmuted_at: null,
  })
  expect(await notified()).toEqual([{ user_id: world.marta.id, kind: 'category_muted' }])

  const { pull, comments } = await openReviewed(world)
  expect(comments.map(({ line }) => line)).toEqual([2])
  const sentence = `Not commented on: medium- and low-severity issues about ${category.replaceAll('-', ' ')} (muted; see Debrief’s settings).`
  const [review] = listSubmittedReviews(pull)
  expect(review!.body).toContain(sentence)
  expect(review!.body).not.toContain('marta')
  const clean = await world.openPull({ 'src/book.js': FAULTY.slice(0, 3) })
  await world.mention(clean, '@debrief')
  expect(listSubmittedReviews(clean)[0]!.body).not.toContain('Not commented on')
  const only = await world.openPull({ 'src/book.js': FAULTY.slice(3) })
  await world.mention(only, '@debrief')
  expect(listSubmittedReviews(only)[0]!.body).toContain('found no issues to comment on.')
  expect(listSubmittedReviews(only)[0]!.body).toContain(sentence)
  expect(listAnswers(only)).toEqual([])

  const wanted = { mutedId: row!.id, actorId: world.marta.id, requestId: 'r' }
  expect(await db.transaction().execute((trx) => unmuteCategory(trx, wanted))).toBe(true)
  expect(await db.transaction().execute((trx) => unmuteCategory(trx, wanted))).toBe(false)
  // The old comments don't mute the category again.
  await mergeUnheeded()
  expect((await muted()).filter(({ unmuted_at }) => unmuted_at === null)).toEqual([])
  const again = await openReviewed(world)
  expect(again.comments.map(({ line }) => line).toSorted()).toEqual([2, 5])
  const actions = await db
    .selectFrom('audit_events')
    .select('action')
    .where('action', 'in', ['category_muted', 'category_unmuted'])
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['category_muted', 'category_unmuted'])
})

it('never mutes security, and never a finding of high severity', async () => {
  await insertUnheeded('security', 200)
  const { pull, comments } = await openReviewed(world)
  await reply(world, { pull, thread: at(comments, 2), body: '@debrief wrong' })
  await settle(world)
  await merge(pull)
  expect((await outcomes(pull))[2]).toMatchObject({ category: 'security', acted_on: false })
  expect((await muted()).map(({ category }) => category)).not.toContain('security')
})

it('counts and mutes for the team of the person who pays, and notifies its manager', async () => {
  const { db } = world.stack.connection
  const manager = await world.stack.signUp('sofie-brandt')
  const { id: teamId } = await db
    .insertInto('teams')
    .values({ name: 'Ferries', manager_id: manager.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const joined = [
    { team_id: teamId, user_id: manager.id, role: 'manager' },
    { team_id: teamId, user_id: world.marta.id, role: 'member' },
  ]
  await db.insertInto('team_members').values(joined).execute()
  const category = await mergeUnheeded()
  await insertUnheeded(category, 15, { teamId })
  await mergeUnheeded()
  expect(await muted()).toMatchObject([{ team_id: teamId, user_id: null, category }])
  expect(await notified()).toContainEqual({ user_id: manager.id, kind: 'category_muted' })
})
