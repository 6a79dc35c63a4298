import { createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findChatMessage } from '../chat/deliver-messages.ts'
import { readMessageFacts } from '../webhooks/message-facts.ts'
import { announceTest } from '../webhooks/messages.ts'

const { connection } = await openTestDatabase()
const { db } = connection

it('a person whom the provider refused gets no messages in webhooks and channels until they sign in through the provider again', async () => {
  const { id: user_id } = await createUser(db)
  const identity = {
    issuer: 'https://id.example',
    subject: 'marta',
    name: 'marta',
    confirmed_until: new Date(),
  }
  await db
    .insertInto('oidc_identities')
    .values({ user_id, ...identity })
    .execute()
  const endpoint = await db
    .insertInto('webhook_endpoints')
    .values({ user_id, url: 'https://receiver.example/', events: ['review.completed'], secret: 'k1.x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messageId = await db.transaction().execute((trx) => announceTest(trx, endpoint.id))
  const address = { host: 'hooks.slack.com', ending: '1234', address: 'k1.x', address_hash: 'hash' }
  const channel = await db
    .insertInto('chat_channels')
    .values({ user_id, service: 'slack', name: '#reviews', ...address, consent: 'Everybody will read it.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chat = await db
    .insertInto('chat_messages')
    .values({ channel_id: channel.id, kind: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isSent = async () => [
    (await readMessageFacts(db, messageId)) !== null,
    (await findChatMessage(db, chat.id))?.isWanted,
  ]
  expect(await isSent()).toEqual([true, true])
  await sql`update oidc_identities set refused_at = now()`.execute(db)
  expect(await isSent()).toEqual([false, false])
  await sql`update oidc_identities set refused_at = null`.execute(db)
  expect(await isSent()).toEqual([true, true])
})
