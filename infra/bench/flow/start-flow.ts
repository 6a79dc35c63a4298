import { createHmac } from 'node:crypto'
import { type Connection, connect } from '@debrief/database/connect'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import type { Stores } from '../harness/case.ts'
import type { PinnedProcess } from '../harness/pinned-process.ts'
import { startServices } from './start-services.ts'

/** The system as processes of their own, with a simulator that answers at once and is not held to any limit. */
export interface Flow {
  connection: Connection
  repositoryId: string
  worker: PinnedProcess
  ingest: PinnedProcess
  /** Numbers of as many open pull requests as asked for, all alike. */
  copies(count: number): Promise<number[]>
  /** Sends the webhook of a merge; resolves when it is accepted. */
  merge(number: number): Promise<void>
  close(): Promise<void>
}

const FULL_NAME = 'northbeam/ferry-api'
/** An ordinary pull request of the demo: some 150 changed lines and eight threads. */
const ORDINARY = 482

export async function startFlow(stores: Stores): Promise<Flow> {
  const services = await startServices(stores)
  const { simulator, worker, ingest, ingestUrl, keys } = services
  const connection = connect(stores.postgres.url, { max: 4, statementTimeout: 60_000 })
  const user = await createUser(connection.db, { login: 'jonas-pitt' })
  await subscribe(connection.db, user.id, { planType: 'teams', extraSeats: 1_000 })
  const { token } = await post<{ token: string }>(`${simulator}/_simulator/tokens`, { login: 'jonas-pitt' })
  const sealed = readKeyRing(keys).seal(token, aboutGithubToken(user.id))
  await connection.db.updateTable('users').set({ github_access_token: sealed }).execute()
  const repository = await connectRepository(connection.db, { userId: user.id, fullName: FULL_NAME })

  return {
    connection,
    repositoryId: repository.id,
    worker,
    ingest,
    async copies(count) {
      const made = await post<{ numbers: number[] }>(
        `${simulator}/_simulator/pull-requests/${FULL_NAME}/${ORDINARY}/copies`,
        { count },
      )
      return made.numbers
    },
    async merge(number) {
      const body = JSON.stringify(mergeOf(number, { id: repository.githubRepoId, author: user }))
      const signature = `sha256=${createHmac('sha256', repository.secret).update(body).digest('hex')}`
      const answer = await fetch(`${ingestUrl}/webhooks/github/${repository.id}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'pull_request',
          'x-github-delivery': `bench-${number}`,
          'x-hub-signature-256': signature,
        },
        body,
      })
      if (answer.status !== 202) throw new Error(`webhook-ingest answered ${answer.status}`)
      await answer.arrayBuffer()
    },
    async close() {
      await connection.close()
      await services.close()
    },
  }
}

function mergeOf(
  number: number,
  { id, author }: { id: number; author: { githubId: number; login: string } },
) {
  const at = '2026-11-20T10:00:00Z'
  return {
    action: 'closed',
    repository: {
      id,
      full_name: FULL_NAME,
      name: 'ferry-api',
      owner: { login: 'northbeam', id: 1 },
      updated_at: at,
    },
    pull_request: {
      number,
      title: `Pull request ${number}`,
      body: null,
      state: 'closed',
      merged: true,
      merged_at: at,
      updated_at: at,
      merge_commit_sha: String(number).padStart(40, '0'),
      user: { login: author.login, id: author.githubId, type: 'User' },
      head: { sha: 'a'.repeat(40) },
      base: { sha: 'b'.repeat(40), repo: { language: 'TypeScript' } },
      html_url: `https://github.com/${FULL_NAME}/pull/${number}`,
      commits: 3,
      additions: 100,
      deletions: 50,
      changed_files: 4,
      review_comments: 8,
    },
  }
}

async function post<Answer>(url: string, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
