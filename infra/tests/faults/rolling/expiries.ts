import { createHmac, randomUUID } from 'node:crypto'
import { hashToken, newToken } from '@debrief/gateway/sessions/tokens'
import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import type { Scene } from '../promise.ts'

export const STRIPE_SECRET = 'whsec_of_the_skewed'
/** Less than the clock skew, so a process that trusts the local clock gets the wrong result. */
const MARGIN_S = 240
const GRACE_S = 72 * 3_600

interface Expiry {
  what: string
  /**
   * Creates something that expires in `left` seconds, or has already expired if `left` is negative. Returns a function
   * that asks a gateway whether the thing is still valid.
   */
  plant(left: number): Promise<(gatewayUrl: string) => Promise<boolean>>
}

function expiriesOn({ judge: { db } }: Scene): Expiry[] {
  const inSeconds = (left: number) => sql<Date>`now() + make_interval(secs => ${left})`
  const asks = (path: string, cookie: string) => async (url: string) =>
    (await fetch(`${url}${path}`, { headers: { cookie } })).status === 200
  return [
    {
      what: 'session',
      async plant(left) {
        const user = await createUser(db)
        const cookie = await signInAs(db, user.id)
        await db
          .updateTable('sessions')
          .set({ expires_at: inSeconds(left) })
          .where('user_id', '=', user.id)
          .execute()
        return asks('/api/account/sessions', cookie)
      },
    },
    {
      what: 'trial',
      async plant(left) {
        const user = await createUser(db)
        await subscribe(db, user.id, { status: 'trialing' })
        const end = sql<number>`extract(epoch from ${inSeconds(left)})::bigint - ${GRACE_S}`
        const theirs = db.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', user.id)
        await db
          .updateTable('stripe_subscriptions')
          .set({ current_period_end: end })
          .where('customer_id', 'in', theirs)
          .execute()
        return asks('/api/dashboard', await signInAs(db, user.id))
      },
    },
    {
      what: 'invitation',
      async plant(left) {
        const manager = await createUser(db)
        const teamId = await createTeam(db, { managerId: manager.id })
        const token = newToken()
        await db
          .insertInto('team_invitations')
          .values({
            team_id: teamId,
            inviter_id: manager.id,
            invitee_email: `${randomUUID()}@example.com`,
            invitation_token: hashToken(token),
            expires_at: inSeconds(left),
          })
          .execute()
        return async (url) => {
          const answer = await fetch(`${url}/api/invitations/by-token/${token}`)
          return ((await answer.json()) as { status: string }).status === 'pending'
        }
      },
    },
  ]
}

export async function assertExpiries(scene: Scene, gatewayUrls: readonly string[]): Promise<number> {
  let right = 0
  for (const { what, plant } of expiriesOn(scene)) {
    for (const left of [MARGIN_S, -MARGIN_S]) {
      const ask = await plant(left)
      for (const url of gatewayUrls) {
        if ((await ask(url)) !== left > 0)
          throw new Error(`${url} is wrong about a ${what} that expires in ${left} s`)
        right += 1
      }
    }
  }
  return right
}

/**
 * Every ingest must accept an event that was just signed, and reject an event signed too long ago or in the future.
 * Returns the number of correct responses.
 */
export async function assertSignatures(ingestUrls: readonly string[]): Promise<number> {
  for (const url of ingestUrls) {
    for (const [age, expected] of [
      [0, 202],
      [400, 400],
      [-400, 400],
    ] as const) {
      const at = Math.floor(Date.now() / 1_000) - age
      const object = { object: 'subscription', id: 'sub_1', customer: 'cus_1' }
      const body = JSON.stringify({
        id: `evt_${randomUUID().replaceAll('-', '')}`,
        object: 'event',
        type: 'customer.subscription.updated',
        created: at,
        data: { object },
      })
      const hmac = createHmac('sha256', STRIPE_SECRET).update(`${at}.${body}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${hmac}` }
      const answer = await fetch(`${url}/webhooks/stripe`, { method: 'POST', headers, body })
      if (answer.status !== expected)
        throw new Error(
          `an event signed ${age} s ago: ${url} responded with ${answer.status}, not ${expected}`,
        )
    }
  }
  return ingestUrls.length * 3
}
