import { randomUUID } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import { insert, type Row } from './rows.ts'

export const insertWebhook = (
  db: Database,
  { owner, ...given }: { owner: string } & Row<'webhook_endpoints'>,
) =>
  insert(db, 'webhook_endpoints', {
    user_id: owner,
    url: 'https://hooks.example/debrief',
    events: ['review.completed'],
    secret: 'k1.x',
    ...given,
  })

/** By default, the address can't be decrypted. */
export const insertChatChannel = (
  db: Database,
  { owner, ...given }: { owner: string } & Row<'chat_channels'>,
) =>
  insert(db, 'chat_channels', {
    user_id: owner,
    service: 'slack',
    name: '#reviews',
    address: 'k1.sealed',
    address_hash: randomUUID(),
    host: 'hooks.slack.com',
    ending: '1234',
    consent: 'Everyone in this channel can read Debrief’s messages.',
    state: 'active',
    accepted_at: new Date(),
    ...given,
  })
