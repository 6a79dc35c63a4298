import type { SubscriptionFacts } from '@debrief/domain/billing/access'
import { type RawBuilder, sql } from 'kysely'

export interface PersonRow {
  id: string
  username: string
  email: string | null
  avatarUrl: string | null
  needsReconnect: boolean
  hasGithub: boolean
  singleKeyShortcuts: boolean
  own: SubscriptionFacts[]
  managesTeam: boolean
  team: {
    id: string
    name: string
    isManager: boolean
    seatPosition: number
    managers: SubscriptionFacts[]
  } | null
}

const selectSubscriptions = (userId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object(
    'status', status_in_force(b.status, b.current_period_end), 'planType', p.plan_type, 'extraSeats', b.extra_seats)), '[]')
  from stripe_customers c
  join stripe_subscriptions b on b.customer_id = c.customer_id and b.deleted_at is null
  left join plan_prices p on p.price_id = b.price_id
  where c.user_id = ${userId})`

export const personFacts = sql`
  u.id, u.github_username as username, u.email, u.avatar_url as "avatarUrl",
  u.needs_reconnect as "needsReconnect", u.github_id is not null as "hasGithub", u.single_key_shortcuts as "singleKeyShortcuts",
  ${selectSubscriptions(sql`u.id`)} as own,
  exists (select from teams mine where mine.manager_id = u.id) as "managesTeam",
  (select json_build_object('id', t.id, 'name', t.name, 'isManager', t.manager_id = u.id,
      'seatPosition', case when t.manager_id = u.id then 1 else 2 + (
        select count(*) from team_members other
        where other.team_id = t.id and other.user_id <> t.manager_id
          and (other.joined_at, other.id) < (m.joined_at, m.id)) end,
      'managers', ${selectSubscriptions(sql`t.manager_id`)})
    from team_members m join teams t on t.id = m.team_id where m.user_id = u.id) as team`
