import { giveWeek } from '@debrief/analysis-worker/mail/weekly-email/testing/give-week'
import { connect } from '@debrief/database/connect'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createTestDatabase } from '@debrief/testing/database'
import { createUser } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DemoOptions } from './demo-options.ts'
import { writeFirstWeek } from './load-demo.ts'

let options: DemoOptions
let close: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  const connection = connect(database.url, { max: 2, name: 'test' })
  close = async () => {
    await connection.close()
    await database.drop()
  }
  options = {
    db: connection.db,
    keys: readKeyRing(`test:${Buffer.alloc(32, 1).toString('base64')}`),
    githubApiUrl: '',
    simulatorUrl: '',
    ingestUrl: '',
    appUrl: 'http://127.0.0.1:4400',
    stripe: null,
  }
})
afterAll(() => close())

it('covers the week of the newest merge, however long ago, and is written only once', async () => {
  const { db } = options
  const { id } = await createUser(db)
  await writeFirstWeek(options, id)
  await giveWeek(db, { userId: id, mergedAt: '2026-09-03T12:00:00Z' })
  await giveWeek(db, { userId: id, mergedAt: '2026-09-10T12:00:00Z' })
  await writeFirstWeek(options, id)
  await writeFirstWeek(options, id)
  const mails = await db
    .selectFrom('digests')
    .innerJoin('mails', 'mails.id', 'digests.mail_id')
    .select('subject')
    .execute()
  expect(mails).toEqual([{ subject: 'Your week in review: 1 pull request' }])
})
