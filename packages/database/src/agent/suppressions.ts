import { SUPPRESSION_DAYS, SUPPRESSION_SCOPES, type SuppressionScope } from '@debrief/domain/agent/reply'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { countSuppressedAgain } from '../mistakes/suppressed-mistakes.ts'
import { type AuditAction, recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import type { StoredReply } from './replies.ts'

export type ReplyDecision =
  | { state: 'active'; reaction: '+1' }
  | { state: 'refused'; refusal: 'no_permission' | 'unclear'; reaction: 'confused' }
  | { state: 'ended'; endReason: 'reply_changed' | 'reply_deleted'; reaction: null }

/**
 * Stores the decision on a reply. If the suppression ends or becomes narrower, mistakes that it no longer covers count
 * again, unless their owner has already decided whether they count. Call this inside `underFence`. Returns false if the
 * reply has changed since it was read, or if a person ended the suppression.
 */
export async function decideReply(trx: Trx, reply: StoredReply, decision: ReplyDecision): Promise<boolean> {
  const { state, reaction } = decision
  const isActive = state === 'active'
  const before = await trx
    .selectFrom('suppressions')
    .select(['expires_at', 'decided_revision'])
    .where('id', '=', reply.id)
    .where('revision', '=', reply.revision)
    .where(sql<boolean>`end_reason is distinct from 'person'`)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await trx
    .updateTable('suppressions')
    .set({
      state,
      reaction,
      refusal: state === 'refused' ? decision.refusal : null,
      end_reason: state === 'ended' ? decision.endReason : null,
      ended_at: state === 'ended' ? sql<Date>`coalesce(ended_at, now())` : null,
      expires_at: isActive
        ? sql<Date>`coalesce(expires_at, now() + make_interval(days => ${SUPPRESSION_DAYS}))`
        : null,
      decided_revision: reply.revision,
    })
    .where('id', '=', reply.id)
    .execute()
  const action = nameChange({ wasActive: before.expires_at !== null, isActive })
  if (action && before.decided_revision !== reply.revision) await auditReply(trx, reply, action)
  const covered: readonly SuppressionScope[] =
    isActive && reply.scope ? SUPPRESSION_SCOPES.slice(0, SUPPRESSION_SCOPES.indexOf(reply.scope) + 1) : []
  await countSuppressedAgain(trx, { suppressionId: reply.id, exceptScopes: covered })
  return true
}

function nameChange({ wasActive, isActive }: { wasActive: boolean; isActive: boolean }) {
  if (isActive) return wasActive ? 'suppression_changed' : 'suppression_created'
  return wasActive ? 'suppression_ended' : null
}

export async function failReply(trx: Trx, suppressionId: string): Promise<void> {
  await trx
    .updateTable('suppressions')
    .set({ state: 'refused', refusal: 'failed', expires_at: null })
    .where('id', '=', suppressionId)
    .where('state', '=', 'waiting')
    .execute()
  await countSuppressedAgain(trx, { suppressionId, exceptScopes: [] })
}

async function auditReply(
  trx: Trx,
  { id, authorId, authorLogin, requestId, ...reply }: StoredReply,
  action: AuditAction,
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('github_id', '=', authorId)
    .executeTakeFirst()
  await recordAudit(trx, {
    action,
    actorId: person?.id ?? null,
    requestId,
    details: {
      suppressionId: id,
      by: authorLogin,
      repository: reply.fullName,
      number: reply.prNumber,
      verb: reply.verb,
      scope: reply.scope,
    },
  })
}

/** The suppressed mistakes count again, except those whose owner has already decided whether they count. */
export function endSuppression(
  db: Database,
  { suppressionId, actorId, requestId }: { suppressionId: string; actorId: string; requestId: string },
): Promise<boolean> {
  return repeatAfterDeadlock(db, async (trx) => {
    const ended = await trx
      .updateTable('suppressions')
      .set({ state: 'ended', end_reason: 'person', ended_by: actorId, ended_at: sql<Date>`now()` })
      .where('id', '=', suppressionId)
      .where('state', '=', 'active')
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['repo_full_name', 'pr_number', 'verb', 'scope', 'author_login'])
      .executeTakeFirst()
    if (!ended) return false
    const { repo_full_name: repository, pr_number: number, author_login: by, verb, scope } = ended
    const details = { suppressionId, by, repository, number, verb, scope }
    await recordAudit(trx, { action: 'suppression_ended', actorId, requestId, details })
    await countSuppressedAgain(trx, { suppressionId, exceptScopes: [] })
    return true
  })
}

export interface Suppression {
  id: string
  scope: SuppressionScope
  title: string
  category: string
  rule: string | null
  lesson: string | null
  path: string
  fingerprint: string
}

const MAX_SUPPRESSIONS = 1_000

export async function readSuppressions(db: Database, githubRepoId: number): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    select id, scope, title, category, rule, lesson_id as lesson, path, fingerprint from suppressions
    where github_repo_id = ${githubRepoId} and state = 'active' and expires_at > now()
    order by created_at desc, id limit ${sql.lit(MAX_SUPPRESSIONS)}`.execute(db)
  return rows
}
