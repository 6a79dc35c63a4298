import { randomBytes, randomUUID } from 'node:crypto'
import { type Connection, connect } from '@debrief/database/connect'
import { chooseDigest, findDueDigests } from '@debrief/database/mail/weekly-emails'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { readUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import { createTestDatabase, emptyTables, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { runJobs } from '@debrief/testing/run-jobs'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningWorker, startWorker } from '../../app.ts'
import { settings } from '../../config.ts'
import type { WorkerContext } from '../../context.ts'
import { type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts'
import { giveWeek } from './testing/give-week.ts'
import { writeWeek, writeWeeklyEmailJob } from './weekly-email-job.ts'
import { writeWeeklyEmails } from './write-weekly-emails.ts'

const TOKEN_KEYS = `test:${randomBytes(32).toString('base64')}`
const APP_URL = 'https://debrief.example'

let database: TestDatabase
let connection: Connection
let smtp: SmtpServer
let worker: RunningWorker | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 6, name: 'test' })
  smtp = await startSmtpServer()
})
beforeEach(async () => {
  await emptyTables(connection.db, 'users', 'teams', 'mails')
})
afterEach(async () => {
  await worker?.close(1_000)
  worker = undefined
  smtp.taken.splice(0)
})
afterAll(async () => {
  await connection.close()
  await smtp.close()
  await database.drop()
})

const sender = (billing = true) => ({ keys: readKeyRing(TOKEN_KEYS), appUrl: APP_URL, billing })
const MONDAY = '2026-11-23T07:00:00Z'
async function writeDue(time = MONDAY, deps = sender()): Promise<number> {
  const now = sql`${time}::timestamptz`
  const due = await findDueDigests(connection.db, { hour: 7, limit: 100, now })
  const outcomes = await Promise.all(due.map((one) => writeWeek(connection.db, one, deps)))
  return outcomes.filter((outcome) => outcome === 'queued').length
}

async function insertMerger({ mergedAt = '2026-11-18T10:00:00Z', plan = true } = {}) {
  const { db } = connection
  const { id } = await createUser(db)
  await db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute()
  if (plan) await subscribe(db, id)
  await giveWeek(db, { userId: id, mergedAt })
  return id
}
const readMails = (userId: string) =>
  connection.db
    .selectFrom('digests')
    .innerJoin('mails', 'mails.id', 'digests.mail_id')
    .select(['mails.id', 'body'])
    .where('user_id', '=', userId)
    .execute()
const digestCount = async (userId: string) =>
  (await connection.db.selectFrom('digests').select('week').where('user_id', '=', userId).execute()).length

describe('the weekly email', () => {
  it('is written once, however many chores run', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => insertMerger()))
    const queued = await Promise.all(Array.from({ length: 5 }, () => writeDue()))
    expect(queued.reduce((sum, one) => sum + one, 0)).toBe(12)
    expect(await writeDue('2026-11-29T23:59:00Z')).toBe(0)
    for (const id of people) expect(await readMails(id)).toHaveLength(1)
    expect(await connection.db.selectFrom('mails').select('id').execute()).toHaveLength(12)
  })

  it('is written for everyone else if writing one fails, and retried', async () => {
    const [brokenId, ...others] = [await insertMerger(), await insertMerger(), await insertMerger()] as const
    const { rows } = await sql<{ at: string }>`
      select (date_trunc('week', now()) - interval '3 days')::text as at`.execute(connection.db)
    const mergedAt = rows[0]!.at
    await giveWeek(connection.db, { userId: brokenId, mergedAt, title: 'Unwritable' })
    for (const userId of others) await giveWeek(connection.db, { userId, mergedAt })
    const ring = readKeyRing(TOKEN_KEYS)
    const keys = {
      ...ring,
      seal(text: string, about: string) {
        if (text.includes('Unwritable')) throw new Error('out of keys')
        return ring.seal(text, about)
      },
    }
    const config = settings.parse({
      DATABASE_URL: database.url,
      QUEUE_BACKEND: 'postgres',
      TOKEN_KEYS,
      APP_URL,
      DIGEST_HOUR: 0,
    })
    const deps = { database: connection, keys, settings: config } as unknown as WorkerContext
    const run = (given: WorkerContext) =>
      runJobs<WorkerContext>([writeWeeklyEmails, writeWeeklyEmailJob], { db: connection.db, deps: given })
    expect((await run(deps)).toSorted()).toEqual(['completed', 'completed', 'completed', 'retried'])
    for (const id of others) expect(await readMails(id)).toHaveLength(1)
    expect(await digestCount(brokenId)).toBe(0)
    expect(await run({ ...deps, keys: ring })).toEqual(['completed', 'completed'])
    expect(await readMails(brokenId)).toHaveLength(1)
  })

  it.each([
    ['2026-11-23T06:59:59Z', 0],
    ['2026-11-23T07:00:00Z', 1],
    ['2026-11-29T23:59:59Z', 1],
  ])('is due from the configured hour on Monday: %s', async (time, expected) => {
    await insertMerger()
    expect(await writeDue(time)).toBe(expected)
  })

  it.each([
    ['2026-11-15T23:59:59Z', 0],
    ['2026-11-16T00:00:00Z', 1],
    ['2026-11-22T23:59:59Z', 1],
    ['2026-11-23T00:00:00Z', 0],
  ])('covers merges from Monday to Sunday, UTC: %s', async (mergedAt, expected) => {
    const id = await insertMerger({ mergedAt })
    expect(await writeDue()).toBe(expected)
    expect(await digestCount(id)).toBe(1)
  })

  it('is for people with access and an address who want it and joined before the week', async () => {
    const { db } = connection
    await insertMerger({ plan: false })
    const [silent, gone, unwilling] = [await insertMerger(), await insertMerger(), await insertMerger()]
    await db.updateTable('users').set({ email: null }).where('id', '=', silent).execute()
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    await db.updateTable('users').set({ digest_enabled: false }).where('id', '=', unwilling).execute()
    const fresh = await insertMerger()
    await db
      .updateTable('users')
      .set({ created_at: new Date('2026-11-23T01:00:00Z') })
      .where('id', '=', fresh)
      .execute()
    expect(await writeDue()).toBe(0)
    await db.updateTable('users').set({ digest_enabled: true }).where('id', '=', unwilling).execute()
    expect(await writeDue()).toBe(0)
  })

  it('is for everyone if billing is off', async () => {
    await insertMerger({ plan: false })
    expect(await writeDue(MONDAY, sender(false))).toBe(1)
  })

  it.each([
    ['Who gives the berth back?', true],
    ['Don’t commit ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789', false],
  ])('quotes a comment, unless it contains a secret: %s', async (body, isQuoted) => {
    const { db } = connection
    const userId = await insertMerger()
    const group = await db
      .insertInto('recurring_mistakes')
      .values({ user_id: userId, title: 'Lock', description: 'x', category: 'testing' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { mistakeId } = await giveWeek(db, { userId, mergedAt: '2026-11-19T10:00:00Z', group: group.id })
    const quote = { author: 'jonas-pitt', avatarUrl: null, body, url: 'https://github.com/x', isBot: false }
    await db
      .updateTable('mistakes')
      .set({ quote: JSON.stringify(quote) })
      .where('id', '=', mistakeId!)
      .execute()
    await writeDue()
    const [mail] = await readMails(userId)
    const text = sender().keys.open(mail!.body!, `mails:body:${mail!.id}`)
    expect(text.includes(body)).toBe(isQuoted)
    expect(text.includes('Worth remembering')).toBe(isQuoted)
  })

  it('contains only the person’s own data', async () => {
    const id = await insertMerger()
    const other = await insertMerger()
    const teamId = await createTeam(connection.db, { managerId: id, memberIds: [other] })
    const group = await connection.db
      .insertInto('recurring_mistakes')
      .values({ team_id: teamId, title: 'Of the other alone', description: 'x', category: 'testing' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveWeek(connection.db, {
      userId: other,
      mergedAt: '2026-11-19T10:00:00Z',
      title: 'Canary',
      group: group.id,
    })
    await giveWeek(connection.db, { userId: other, mergedAt: '2026-11-02T10:00:00Z', group: group.id })
    expect(await writeDue()).toBe(2)
    const { keys } = sender()
    const text = async (user: string) => {
      const [mail] = await readMails(user)
      return keys.open(mail!.body!, `mails:body:${mail!.id}`)
    }
    expect(await text(other)).toMatch(/- Of the other alone\\n {2}1 time last week, 2 in total/)
    expect(await text(other)).toContain('Canary')
    expect(await text(id)).not.toMatch(/Canary|Of the other/)
  })
})

describe('a queued weekly email', () => {
  async function start() {
    const config = settings.parse({
      DATABASE_URL: asRole(database.url, 'worker'),
      QUEUE_BACKEND: 'postgres',
      TOKEN_KEYS,
      RETRY_SECONDS: 0.1,
      LOG_LEVEL: 'silent',
      DIGEST: 'off',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Debrief <debrief@debrief.example>',
    })
    worker = await startWorker(config, { log: createLog('test', 'silent') })
  }
  const ended = (id: string) =>
    until('the mail to be done', async () => {
      const row = await connection.db
        .selectFrom('mails')
        .select(['outcome', 'body', 'unsubscribe_url'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.outcome === null ? null : row
    })

  it('has a one-click unsubscribe link, and its links are stored only until it is sent', async () => {
    const id = await insertMerger()
    await writeDue()
    const [mail] = await readMails(id)
    await start()
    expect(await ended(mail!.id)).toMatchObject({ outcome: 'sent', body: null, unsubscribe_url: null })
    expect(smtp.taken).toHaveLength(1)
    const headers = smtp.taken[0]!.source.split('\n\n')[0]!
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const link = /^List-Unsubscribe: <(https:\/\/debrief\.example\/api\/unsubscribe\/([^>]+))>$/m.exec(
      headers,
    )
    expect(readUnsubscribeToken(readKeyRing(TOKEN_KEYS), link![2]!)).toEqual({
      userId: id,
      from: 'weekly_email',
    })
    expect(smtp.taken[0]!.source).toContain('multipart/alternative')
  })

  it('is dropped if the person unsubscribed in the meantime', async () => {
    const id = await insertMerger()
    const deleted = await insertMerger()
    await writeDue()
    const mails = [...(await readMails(id)), ...(await readMails(deleted))]
    const choice = { userId: id, isWanted: false, actorId: null, requestId: randomUUID() }
    await chooseDigest(connection.db, choice)
    await chooseDigest(connection.db, choice)
    await connection.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted)
      .execute()
    await start()
    for (const mail of mails) expect(await ended(mail.id)).toMatchObject({ outcome: 'dropped', body: null })
    expect(smtp.taken).toEqual([])
    const noted = await connection.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject_id', '=', id)
      .execute()
    expect(noted).toEqual([{ action: 'digest_stopped' }])
  })
})
