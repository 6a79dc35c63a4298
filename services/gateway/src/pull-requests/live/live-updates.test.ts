import { connect, type Database } from '@debrief/database/connect'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { openSession } from '@debrief/database/sessions/sessions'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken, newToken } from '../../sessions/tokens.ts'
import { insertPerson, insertPullRequest, insertRepository } from '../../testing/rows.ts'
import { openLiveUpdates } from './live-updates.ts'

let database: TestDatabase
let connection: ReturnType<typeof connect>
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

function counted(): { db: Database; asked: () => number } {
  let asked = 0
  const db = connection.db.withPlugin({
    transformQuery({ node }) {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, asked: () => asked }
}

const createSession = (userId: string) =>
  openSession(connection.db, { userId, tokenHash: hashToken(newToken()), userAgent: null })

it('makes no query for a thousand open streams, and two for a change, however many receive it', async () => {
  const { db } = connection
  const marta = await insertPerson(db, 'marta-olsen')
  const sven = await insertPerson(db, 'sven-dahl')
  const sessions = { marta: await createSession(marta), sven: await createSession(sven) }
  const { db: countedDb, asked } = counted()
  const live = openLiveUpdates({
    databaseUrl: database.url,
    db: countedDb,
    log: createLog('test', 'silent'),
    beatEvery: 20,
  })
  const heard = { beats: 0, cards: 0 }
  const send = ({ event }: { event: string }) => {
    if (event === 'beat') heard.beats += 1
    if (event === 'pull-request') heard.cards += 1
  }
  for (let stream = 0; stream < 500; stream += 1) {
    live.join({
      ...toOwnSubject(marta),
      sessionId: sessions.marta,
      pageAge: null,
      send: (event) => send(event),
      end: () => {},
    })
    live.join({
      ...toOwnSubject(sven),
      sessionId: sessions.sven,
      pageAge: null,
      send: (event) => send(event),
      end: () => {},
    })
  }
  await until('the beginnings to be checked', async () => asked() >= 1_000 && heard.beats > 0)
  const begun = asked()
  const beaten = heard.beats
  await until('three more beats of each', async () => heard.beats >= beaten + 3_000)
  expect(asked()).toBe(begun)

  const repository = await insertRepository(db, marta)
  await insertPullRequest(db, { owner: marta, repository })
  await until('the card to come to each of her streams', async () => heard.cards === 500)
  expect(asked()).toBe(begun + 2)
  await live.close()
})

it('continues after a malformed notification, and logs it once', async () => {
  const { db } = connection
  const person = await insertPerson(db, 'sven-dahl')
  const repository = await insertRepository(db, person)
  const lines: string[] = []
  const log = createLog('test', 'warn', { write: (line) => void lines.push(line) })
  const live = openLiveUpdates({ databaseUrl: database.url, db, log })
  const heard: string[] = []
  const send = ({ event }: { event: string }) => void heard.push(event)
  live.join({
    ...toOwnSubject(person),
    sessionId: await createSession(person),
    pageAge: null,
    send,
    end: () => {},
  })
  await until('it to listen', async () => heard.includes('ready'))
  for (const payload of ['{"userId":', '', 'null', '[]', '{"userId":7}'])
    await sql`select pg_notify('debrief_live', ${payload})`.execute(db)
  await insertPullRequest(db, { owner: person, repository })
  await until('the card to come', async () => heard.includes('pull-request'))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'malformed live notification ignored',
  ])
  await live.close()
})

it('tells each stream of a person that their notifications changed, and nobody else', async () => {
  const { db } = connection
  const [person, member] = [await insertPerson(db, 'petra-sund'), await insertPerson(db, 'nils-berg')]
  await createTeam(db, { managerId: person, memberIds: [member] })
  const live = openLiveUpdates({ databaseUrl: database.url, db, log: createLog('test', 'silent') })
  const heard = { own: [] as string[], viewing: [] as string[], member: [] as string[] }
  const join = async (who: keyof typeof heard, viewerId: string, userId: string) =>
    live.join({
      viewerId,
      userId,
      sessionId: await createSession(viewerId),
      pageAge: null,
      send: ({ event }) => void heard[who].push(event),
      end: () => {},
    })
  await join('own', person, person)
  await join('viewing', person, member)
  await join('member', member, member)
  await until('them to listen', async () => Object.values(heard).every((events) => events.includes('ready')))
  const count = (who: keyof typeof heard) => heard[who].filter((event) => event === 'notified').length
  const repository = await insertRepository(db, person)
  const pull_request_id = await insertPullRequest(db, { owner: person, repository })
  const values = { user_id: person, kind: 'review_ready', pull_request_id, in_app: true }
  await db.insertInto('notifications').values(values).execute()
  await until('both streams to be told', async () => count('own') === 1 && count('viewing') === 1)
  await db.updateTable('notifications').set({ read_at: new Date() }).execute()
  await until('both streams to be told again', async () => count('own') === 2 && count('viewing') === 2)
  await db.deleteFrom('notifications').execute()
  const silent = { ...values, kind: 'review_ready', in_app: false }
  await db.insertInto('notifications').values(silent).execute()
  await insertPullRequest(db, { owner: member, repository })
  await until('the member’s card to come', async () => heard.member.includes('pull-request'))
  expect([count('own'), count('viewing'), count('member')]).toEqual([2, 2, 0])
  await live.close()
})

it('ends streams of sessions that ended while it was disconnected', async () => {
  const { db } = connection
  const person = await insertPerson(db, 'ines-moreau')
  const sessionId = await createSession(person)
  const live = openLiveUpdates({ databaseUrl: database.url, db, log: createLog('test', 'silent') })
  let readies = 0
  let ended = false
  const send = ({ event }: { event: string }) => {
    if (event === 'ready') readies += 1
  }
  live.join({ ...toOwnSubject(person), sessionId, pageAge: null, send, end: () => (ended = true) })
  await until('it to listen', async () => readies > 0)
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  expect(ended).toBe(false)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'debrief-listen' and datname = current_database()`.execute(db)
  await until('the stream to end', async () => ended)
  await live.close()
})
