import { endAgentRun, recordMention } from '@debrief/database/agent/runs'
import { GithubFailure } from '@debrief/github/errors'
import { createLog } from '@debrief/service-kit/log'
import { openTestDatabase } from '@debrief/testing/open-database'
import { runJobs } from '@debrief/testing/run-jobs'
import { afterEach, expect, it } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { acknowledgeMentionJob } from './acknowledge-mention.ts'

const { connection } = await openTestDatabase()
const { db } = connection

afterEach(() => db.deleteFrom('agent_runs').execute())

async function mention(): Promise<string> {
  const heard = {
    installationId: 1,
    source: 'issue_comment',
    commentId: 1,
    inReplyTo: null,
    githubRepoId: 7,
    fullName: 'northbeam/ferry-api',
    prNumber: 3,
    verb: 'help',
    commenterId: 1,
    commenterLogin: 'marta-olsen',
    requestId: 'request',
  } as const
  await db.transaction().execute((trx) => recordMention(trx, heard))
  return (await db.selectFrom('agent_runs').select('id').executeTakeFirstOrThrow()).id
}

async function acknowledge({
  react = async () => ({}),
  open = async () => {},
}: {
  react?: () => Promise<unknown>
  open?: () => Promise<unknown>
}) {
  let reactions = 0
  const client = {
    send: () => {
      reactions += 1
      return react()
    },
  }
  const deps = {
    database: connection,
    log: createLog('test', 'silent'),
    github: { of: () => client },
    async githubApp() {
      await open()
      return { app: { installationToken: async () => 'token' }, slug: 'debrief' }
    },
  } as unknown as WorkerContext
  const outcomes = await runJobs([acknowledgeMentionJob], { db, deps })
  const left = await db
    .selectFrom('jobs')
    .select('kind')
    .where('kind', '=', acknowledgeMentionJob.kind)
    .execute()
  await db.deleteFrom('jobs').execute()
  return { outcomes, left: left.length, reactions }
}

const readEyesAt = async (id: string) =>
  (await db.selectFrom('agent_runs').select('eyes_at').where('id', '=', id).executeTakeFirstOrThrow()).eyes_at

it('reacts with eyes and records it', async () => {
  const id = await mention()
  expect(await acknowledge({})).toEqual({ outcomes: ['completed'], left: 0, reactions: 1 })
  expect(await readEyesAt(id)).toBeInstanceOf(Date)
})

it('completes if the mention was answered in the meantime', async () => {
  const id = await mention()
  const open = () => db.transaction().execute((trx) => endAgentRun(trx, id, { outcome: 'helped' }))
  expect(await acknowledge({ open })).toEqual({ outcomes: ['completed'], left: 0, reactions: 0 })
  expect(await readEyesAt(id)).toBe(null)
})

it('lets the mention be answered if GitHub rejects the reaction', async () => {
  await mention()
  const forbidden = () => Promise.reject(new GithubFailure('forbidden', 403, 'The conversation is locked.'))
  expect(await acknowledge({ react: forbidden })).toEqual({ outcomes: ['completed'], left: 0, reactions: 1 })
})

it('is retried if GitHub did not respond', async () => {
  await mention()
  const away = () => Promise.reject(new Error('socket hang up'))
  expect(await acknowledge({ react: away })).toEqual({ outcomes: ['retried'], left: 1, reactions: 1 })
})

it('completes without the reaction if GitHub has not responded to any attempt', async () => {
  await mention()
  await db.updateTable('jobs').set({ attempt: 2 }).where('kind', '=', acknowledgeMentionJob.kind).execute()
  const away = () => Promise.reject(new Error('socket hang up'))
  expect(await acknowledge({ react: away })).toEqual({ outcomes: ['completed'], left: 0, reactions: 1 })
})
