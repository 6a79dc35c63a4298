import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asObject } from '@debrief/contracts/deliveries/read-json'
import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { createGithubClient } from '@debrief/github/client'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import type { Effect } from '@debrief/simulators/github/state/state'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { type Stack, type StackOptions, startStack, until } from '@debrief/testing/stack'

export const BOT = 'debrief[bot]'
export const REPOSITORY = 'northbeam/ferry-api'
/** The built-in rules flag only lines 2 and 5. */
export const FAULTY = [
  'export async function book(db, id) {',
  ['  return db.query(`select * from berths where id = $', '{id}`)'].join(''),
  '}',
  'export function equal(a, b) {',
  '  return a == b',
  '}',
]

export interface AgentWorld {
  database: TestDatabase
  stack: Stack
  marta: { id: string; githubId: number; token: string }
  repositoryId: string
  openPull(files: Record<string, string[]>): Promise<PullRequest>
  /** `compared` is GitHub's comparison with the previous head. Null if GitHub has none. */
  push(pull: PullRequest, files: Record<string, string[]>, compared: Record<string, string[]> | null): void
  /** Returns a function that removes the listener. */
  onEffect(listener: (effect: Effect) => void): () => void
  /** Calls the listener before GitHub responds to a call. Returns a function that removes the listener. */
  onCall(listener: (route: string) => void): () => void
  comment(pull: PullRequest, body: string, login?: string): Promise<number>
  ended(commentId: number): Promise<EndedRun>
  /** Posts a comment, and holds back the answer until Debrief has reacted with eyes. Returns the comment's id. */
  commentUntilSeen(pull: PullRequest, body: string, login?: string): Promise<number>
  /** Replies in the thread of a line comment, and waits for the run to end. */
  reply(pull: PullRequest, threadId: number, body: string): Promise<EndedRun>
  review(pull: PullRequest, body: string): Promise<EndedRun>
  mention(pull: PullRequest, body: string, login?: string): Promise<EndedRun>
  close(): Promise<void>
}

export type EndedRun = Awaited<ReturnType<typeof findEnded>> & object

export async function startAgentWorld(options: Partial<StackOptions> = {}): Promise<AgentWorld> {
  const database = await createTestDatabase()
  const worker = { AGENT_PULL_REQUEST_SECONDS: '0', ...options.worker }
  const stack = await startStack({
    databaseUrl: database.url,
    redisUrl: null,
    app: true,
    ...options,
    worker,
  })
  const marta = await stack.signUp('marta-olsen')
  const repository = [...stack.simulator.state.repositories.values()].find(
    ({ name }) => name === 'ferry-api',
  )!
  const repositoryId = await stack.connectFor(marta, REPOSITORY, repository.id)
  const folder = mkdtempSync(join(tmpdir(), 'debrief-agent-'))
  mkdirSync(join(folder, 'compare'))
  repository.folders.push(folder)
  let pushes = 0

  const comment: AgentWorld['comment'] = async (pull, body, login = 'marta-olsen') => {
    await stack.control(`/pull-requests/${REPOSITORY}/${pull.number}/comment`, { body, login })
    return pull.issueComments.findLast((one) => one.body === body)!.id
  }
  const client = createGithubClient({
    baseUrl: stack.simulator.apiUrl,
    token: marta.token,
    userAgent: 'test',
  })
  const write = async (path: string, body: unknown) =>
    Number(asObject(await client.send('POST', `/repos/${REPOSITORY}/pulls/${path}`, { body }))?.id)
  const ended: AgentWorld['ended'] = (commentId) =>
    until(`the run of comment ${commentId} to end`, () => findEnded(stack, commentId))

  const order = {
    work: ['answer-mention'],
    reason: 'The eyes come first',
    operator: { userId: null, name: 'test' },
  } as const

  return {
    database,
    stack,
    marta,
    repositoryId,
    comment,
    ended,
    async commentUntilSeen(pull, body, login) {
      const { db } = stack.connection
      await pauseWork(db, order)
      const commentId = await comment(pull, body, login)
      await until('the eyes', async () => reactionsTo(pull, commentId)?.includes('eyes'))
      await resumeWork(db, order)
      return commentId
    },
    onEffect(listener) {
      const { effects } = stack.simulator.state
      effects.push = (...added) => {
        const length = Array.prototype.push.apply(effects, added)
        for (const effect of added) listener(effect)
        return length
      }
      return () => Reflect.deleteProperty(effects, 'push')
    },
    onCall(listener) {
      const { calls } = stack.simulator.state
      calls.set = (route, count) => {
        listener(route)
        return Map.prototype.set.call(calls, route, count) as typeof calls
      }
      return () => Reflect.deleteProperty(calls, 'set')
    },
    reply: async (pull, threadId, body) =>
      ended(await write(`${pull.number}/comments/${threadId}/replies`, { body })),
    review: async (pull, body) => ended(await write(`${pull.number}/reviews`, { body, event: 'COMMENT' })),
    mention: async (pull, body, login) => ended(await comment(pull, body, login)),
    async openPull(files) {
      const path = `/pull-requests/${REPOSITORY}/485/copies`
      const { numbers } = await stack.control<{ numbers: number[] }>(path, { count: 1 })
      const pull = repository.pulls.get(numbers[0]!)!
      Object.assign(pull, {
        reviews: [],
        reviewComments: [],
        issueComments: [],
        threads: [],
        ...buildContent(files),
      })
      moveHead(pull, ++pushes)
      return pull
    },
    push(pull, files, compared) {
      const before = pull.head.sha
      moveHead(pull, ++pushes)
      Object.assign(pull, buildContent(files))
      if (compared === null) return
      const file = join(folder, 'compare', `${before}...${pull.head.sha}.json`)
      writeFileSync(
        file,
        JSON.stringify({ status: 'ahead', ahead_by: 1, commits: [], ...buildContent(compared) }),
      )
    },
    async close() {
      await stack.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function moveHead(pull: PullRequest, push: number): void {
  const sha = `${pull.number}${push}`.padStart(40, 'a')
  pull.head = { ...pull.head, sha }
  pull.commits = pull.commits.slice(0, 1).map((commit) => ({ ...commit, sha }))
}

function buildContent(files: Record<string, string[]>) {
  const recorded = Object.entries(files).map(([filename, lines]) => ({
    sha: 'b'.repeat(40),
    filename,
    status: 'added',
    additions: lines.length,
    deletions: 0,
    changes: lines.length,
    patch: `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}`,
  }))
  const additions = recorded.reduce((sum, file) => sum + file.additions, 0)
  return { files: recorded, additions, deletions: 0, changedFiles: recorded.length }
}

function findEnded(stack: Stack, commentId: number) {
  return stack.connection.db
    .selectFrom('agent_runs')
    .selectAll()
    .where('comment_id', '=', commentId)
    .where('outcome', 'is not', null)
    .executeTakeFirst()
}

export const listSubmittedReviews = (pull: PullRequest) =>
  pull.reviews
    .filter(({ author, state, body }) => author?.login === BOT && state !== 'PENDING' && body !== '')
    .map((review) => ({
      ...review,
      comments: pull.reviewComments.filter(({ reviewId }) => reviewId === review.id),
    }))

export const listAnswers = (pull: PullRequest) =>
  pull.issueComments.filter(({ author }) => author?.login === BOT)

export const reactionsTo = (pull: PullRequest, commentId: number) =>
  [...pull.issueComments, ...pull.reviewComments, ...pull.reviews]
    .find(({ id }) => id === commentId)
    ?.reactions.map(({ content }) => content)
