import {
  DEFAULT_CHOICES,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
} from '@debrief/domain/notifications/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'

const defaults = sql`(values ${sql.join(
  NOTIFICATION_KINDS.map((kind) => {
    const { app, email, chat } = DEFAULT_CHOICES[kind]
    return sql`(${sql.lit(kind)}, ${sql.lit(app)}, ${sql.lit(email)}, ${sql.lit(chat)})`
  }),
)})`

export const selectChoice = (userId: RawBuilder<unknown>, kind: RawBuilder<unknown>) => sql`(
  select coalesce(chosen.in_app, d.in_app) as in_app, coalesce(chosen.by_email, d.by_email) as by_email,
    coalesce(chosen.in_chat, d.in_chat) as in_chat
  from ${defaults} d (kind, in_app, by_email, in_chat)
  left join notification_choices chosen on chosen.user_id = ${userId} and chosen.kind = d.kind
  where d.kind = ${kind})`

const isSame = (one: NotificationChoice, other: NotificationChoice): boolean =>
  one.app === other.app && one.email === other.email && one.chat === other.chat

export type Choices = Record<NotificationKind, NotificationChoice>

export async function readChoices(db: Database | Trx, userId: string): Promise<Choices> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'in_app as app', 'by_email as email', 'in_chat as chat'])
    .where('user_id', '=', userId)
    .execute()
  return { ...DEFAULT_CHOICES, ...Object.fromEntries(rows.map(({ kind, ...choice }) => [kind, choice])) }
}

interface Change {
  userId: string
  kind: NotificationKind
  change: Partial<NotificationChoice>
  /** The person who changed the choice, or null if they used the link in an email, which needs no session. */
  actorId: string | null
  requestId: string
}

/** Does nothing for an unknown account, so callers can't tell whether the account exists. */
export function changeChoice(db: Database, { userId, kind, change, actorId, requestId }: Change) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from users where id = ${userId} for update`.execute(trx)
    const before = (await readChoices(trx, userId))[kind]
    const after = { ...before, ...change }
    if (rows.length === 0 || isSame(before, after)) return
    const columns = { in_app: after.app, by_email: after.email, in_chat: after.chat }
    await trx
      .insertInto('notification_choices')
      .values({ user_id: userId, kind, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(columns))
      .execute()
    const details = { kind, ...after }
    await recordAudit(trx, {
      action: 'notification_choice_changed',
      actorId,
      subjectId: userId,
      requestId,
      details,
    })
  })
}
