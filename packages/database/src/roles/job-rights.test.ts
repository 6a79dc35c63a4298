import { jobKinds } from '@debrief/contracts/jobs/catalog'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_ACTIONS, type JobAction } from './job-rights.ts'
import { nameOfRole, ROLES, type Role } from './roles.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The calls change nothing, because there are no jobs. */
const calls: Record<JobAction, readonly string[]> = {
  run: [
    'select deliver_jobs($1, null, 1, 1, 1)',
    'select redeliver_jobs($1, null, 1)',
    'select claim_job(0, $1, null, 1)',
  ],
  enqueue: [`select enqueue_jobs($1, '[]')`],
  cancel: [`select cancel_jobs($1, '{none}')`],
  replay: [`select replay_job($1, 'none')`],
}

async function readRights(role: Role): Promise<Record<JobAction, string[]>> {
  const client = new pg.Client({ connectionString: asRole(database.url, role) })
  await client.connect()
  const may = async (statement: string, kind: string) => {
    const refused = await client.query(statement, [kind]).then(
      () => null,
      (error: Error) => error.message,
    )
    if (refused !== null)
      expect(refused).toMatch(new RegExp(`^${nameOfRole(role)} may not \\w+ jobs of kind`))
    return refused === null
  }
  try {
    const rights: Record<JobAction, string[]> = { run: [], enqueue: [], cancel: [], replay: [] }
    for (const action of JOB_ACTIONS)
      for (const kind of [...jobKinds, 'unknown']) {
        const answers = new Set<boolean>()
        for (const statement of calls[action]) answers.add(await may(statement, kind))
        expect(answers.size, `${role} ${action} ${kind}`).toBe(1)
        if (answers.has(true)) rights[action].push(kind)
      }
    return rights
  } finally {
    await client.end()
  }
}

const everyKind = [...jobKinds, 'unknown']
const expected: Record<Role, Record<JobAction, readonly string[]>> = {
  ingest: { run: [], enqueue: ['route-delivery'], cancel: [], replay: [] },
  worker: { run: everyKind, enqueue: everyKind, cancel: everyKind, replay: everyKind },
  gateway: {
    run: ['check-identity', 'end-left-grants'],
    enqueue: [
      'analyze-pull-request',
      'check-identity',
      'deliver-webhook',
      'discover-standards',
      'group-mistakes',
      'import-history',
      'reconcile-webhook',
      'remove-webhook',
      'send-chat-message',
      'send-mail',
      'settle-plan-ending',
      'settle-seat-purchase',
      'sync-customer',
      'write-notification-email',
      'write-standards',
    ],
    cancel: [
      'acknowledge-mention',
      'analyze-pull-request',
      'answer-mention',
      'deliver-webhook',
      'discover-standards',
      'import-history',
      'remove-webhook',
      'send-chat-message',
      'write-standards',
    ],
    replay: jobKinds,
  },
  billing: {
    run: ['compare-subscriptions', 'settle-plan-ending', 'settle-seat-purchase', 'sync-customer'],
    enqueue: ['analyze-pull-request', 'group-mistakes', 'send-mail', 'sync-customer'],
    cancel: [],
    replay: [],
  },
}

it.each(ROLES)('lets %s run, enqueue, cancel and replay exactly the listed kinds', async (role) => {
  const rights = await readRights(role)
  for (const action of JOB_ACTIONS)
    expect([action, rights[action].toSorted()]).toEqual([action, expected[role][action].toSorted()])
})
