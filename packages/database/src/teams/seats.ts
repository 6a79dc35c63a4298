import type { SubscriptionFacts } from '@debrief/domain/billing/access'
import { type TeamSeats, teamSeats } from '@debrief/domain/billing/seats'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'

/** `members` is the number of seats used by people, including the manager. Pending invitations use seats too (D9). */
export type SeatCount = TeamSeats & { members: number }

interface Row {
  managers: SubscriptionFacts[]
  members: number
  pendingInvitations: number
  billingOff: boolean
}

const heldBy = (userId: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('planType', p.plan_type, 'extraSeats', s.extra_seats,
    'status', status_in_force(s.status, s.current_period_end))), '[]')
  from stripe_customers c
  join stripe_subscriptions s on s.customer_id = c.customer_id and s.deleted_at is null
  left join plan_prices p on p.price_id = s.price_id
  where c.user_id = ${userId})`

const billingOff = sql`current_setting('debrief.billing', true) is not distinct from 'off'`

/**
 * Before adding a member or an invitation, call this in the transaction that locked the team (`lockTeam`). Without the
 * lock, two requests could take the same seat.
 */
export async function countSeats(db: Database | Trx, teamId: string): Promise<SeatCount> {
  const { rows } = await sql<Row>`
    select ${heldBy(sql`t.manager_id`)} as managers, ${billingOff} as "billingOff",
      (select count(*) from team_members m where m.team_id = t.id) as members,
      (select count(*) from team_invitations i
        where i.team_id = t.id and i.status = 'pending' and i.expires_at > now()) as "pendingInvitations"
    from teams t where t.id = ${teamId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the team does not exist')
  return { ...teamSeats({ managers: row.managers, billing: !row.billingOff }, row), members: row.members }
}

/** A person needs an active or trialing teams plan to create a team, unless billing is off (D25). */
export async function mayHaveTeam(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ managers: SubscriptionFacts[]; billingOff: boolean }>`
    select ${heldBy(sql`${userId}`)} as managers, ${billingOff} as "billingOff"`.execute(trx)
  const { managers, billingOff: isFree } = onlyRow(rows)
  const { totalSeats } = teamSeats({ managers, billing: !isFree }, { members: 0, pendingInvitations: 0 })
  return totalSeats !== 0
}
