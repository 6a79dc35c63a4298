import { writeWeek } from '@debrief/analysis-worker/mail/weekly-email/weekly-email-job'
import type { Database } from '@debrief/database/connect'
import { openFirstLooks } from '@debrief/database/history/first-looks'
import { sendInvitations } from '@debrief/database/teams/send-invitations'
import { hashToken, newToken } from '@debrief/gateway/sessions/tokens'
import { writeInvitation } from '@debrief/gateway/teams/invitations/write-invitation'
import type { GithubClient } from '@debrief/github/client'
import { createHook } from '@debrief/github/repositories/hooks'
import { type GithubRepository, listRepositories } from '@debrief/github/repositories/repositories'
import { aboutMail } from '@debrief/service-kit/key-ring'
import { sql } from 'kysely'
import { analyzeLatest } from './analyze-latest.ts'
import { connectDemoRepository, type DemoConnection, findDemoConnection } from './connect-demo-repository.ts'
import type { DemoOptions } from './demo-options.ts'
import { givePlans } from './give-plans.ts'
import { tellAgentStory } from './tell-agent-story.ts'
import { tellReply } from './tell-reply.ts'
import { tellStandardsStory } from './tell-standards-story.ts'
import { tellStory, writeFirstStandard } from './tell-story.ts'
import { welcomePeople } from './welcome-people.ts'

const DEMO_OWNER = 'northbeam/'
/** The demo doesn't connect this repository, so that people can try connecting it. */
const UNCONNECTED = 'northbeam/pier-signs'

/**
 * Loads the demo into the database. Also restores tokens, merges and webhooks in the simulator, which keeps no data
 * when it stops. Safe to repeat.
 */
export async function loadDemo(options: DemoOptions): Promise<{ repositories: number; queued: number }> {
  const [manager, ...members] = await welcomePeople(options)
  if (!manager) return { repositories: 0, queued: 0 }
  const { client } = manager
  if (options.stripe) await givePlans(options.db, { stripe: options.stripe, managerId: manager.id })
  const teamId = await formTeam(options.db, {
    managerId: manager.id,
    memberIds: members.map(({ id }) => id),
  })
  await inviteNewcomer(options, { teamId, managerId: manager.id })
  const people = new Map([manager, ...members].map(({ login, id }) => [login, id]))
  const cast = { managerId: manager.id, people }
  const isNew = await isUntold(options)
  if (isNew) await writeFirstStandard(options.db, cast)
  let queued = 0
  const repositories = await listRepositories(client)
  if (isNew) await tellReply(options.db, { client, repositories, people })
  if (repositories.length > 0) await forgetHooks(options, repositories)
  for (const repository of repositories) {
    const wish = { userId: manager.id, teamId, repository }
    if (repository.fullName === UNCONNECTED && !(await findDemoConnection(options.db, wish))) continue
    const connection = await connectDemoRepository(options.db, wish)
    await mergeAgain(options, connection)
    await hangUpHook(options, client, connection)
    if (connection.isNew && repository.fullName.startsWith(DEMO_OWNER)) {
      queued += await analyzeLatest(options.db, client, { connection, userId: manager.id, teamId })
    }
  }
  if (isNew && queued > 0) {
    await tellStory(options.db, cast)
    await tellStandardsStory(options, { teamId, managerId: manager.id, isNew: true })
    await tellAgentStory(options.db, { teamId, people })
    await showFirstLooks(options.db, [...people.values()])
    await writeFirstWeek(options, manager.id)
  } else if (!isNew) await tellStandardsStory(options, { teamId, managerId: manager.id, isNew: false })
  return { repositories: repositories.length, queued }
}

const DEMO_MONTHS = 6

const showFirstLooks = (db: Database, userIds: string[]): Promise<void> =>
  db.transaction().execute((trx) => openFirstLooks(trx, { userIds, months: DEMO_MONTHS }))

/** True if the database has no reviews yet. With existing reviews, `tellStory` could change groups and standards. */
async function isUntold({ db }: DemoOptions): Promise<boolean> {
  return (await db.selectFrom('pr_analysis').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Clears the stored webhook ids, because the simulator loses its webhooks when it stops. */
async function forgetHooks({ db }: DemoOptions, repositories: readonly GithubRepository[]): Promise<void> {
  await db
    .updateTable('repositories')
    .set({ webhook_id: null })
    .where('webhook_id', 'is not', null)
    .where(
      'github_repo_id',
      'in',
      repositories.map(({ githubId }) => githubId),
    )
    .execute()
}

async function hangUpHook(
  { db, ingestUrl }: DemoOptions,
  client: GithubClient,
  connection: DemoConnection,
): Promise<void> {
  const url = `${ingestUrl}/webhooks/github/${connection.id}`
  const hookId = await createHook(client, { fullName: connection.fullName, url, secret: connection.secret })
  await db.updateTable('repositories').set({ webhook_id: hookId }).where('id', '=', connection.id).execute()
}

const TEAM_NAME = 'Northbeam'
const JOINED_AT = new Date('2026-01-05T09:00:00Z')

async function formTeam(
  db: Database,
  { managerId, memberIds }: { managerId: string; memberIds: string[] },
): Promise<string> {
  const known = await db
    .selectFrom('teams')
    .select('id')
    .where('manager_id', '=', managerId)
    .executeTakeFirst()
  if (known) return known.id
  return db.transaction().execute(async (trx) => {
    const { id: team_id } = await trx
      .insertInto('teams')
      .values({ name: TEAM_NAME, manager_id: managerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const toRow = (user_id: string, role: string) => ({ team_id, user_id, role, joined_at: JOINED_AT })
    await trx
      .insertInto('team_members')
      .values([toRow(managerId, 'manager'), ...memberIds.map((id) => toRow(id, 'member'))])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return team_id
  })
}

const INVITER = 'marta-olsen'
const NEWCOMER_EMAIL = 'nils.berg@example.com'

async function inviteNewcomer(
  { db, keys, appUrl }: DemoOptions,
  { teamId, managerId }: { teamId: string; managerId: string },
): Promise<void> {
  const known = await db
    .selectFrom('team_invitations')
    .select('id')
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  if (known) return
  await sendInvitations(db, {
    teamId,
    inviterId: managerId,
    requestId: 'demo',
    emails: [NEWCOMER_EMAIL],
    write({ mailId, teamName }) {
      const token = newToken()
      const link = `${appUrl}/invitations/${token}`
      const { subject, ...said } = writeInvitation({ inviter: INVITER, teamName, link, now: new Date() })
      return {
        tokenHash: hashToken(token),
        subject,
        body: keys.seal(JSON.stringify(said), aboutMail(mailId)),
      }
    },
  })
}

/**
 * Repeats the merges that the simulator lost when it stopped. The repository's webhook doesn't exist yet, so it doesn't
 * report these merges.
 */
async function mergeAgain(
  { db, simulatorUrl }: { db: Database; simulatorUrl: string },
  connection: DemoConnection,
): Promise<void> {
  if (connection.isNew) return
  const merged = await db
    .selectFrom('pull_requests')
    .select(['pr_number', 'merged_at'])
    .where('repository_id', '=', connection.id)
    .where('merged_at', 'is not', null)
    .execute()
  for (const { pr_number, merged_at } of merged) {
    await fetch(`${simulatorUrl}/_simulator/pull-requests/${connection.fullName}/${pr_number}/merge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ at: merged_at!.toISOString().replace('.000', '') }),
    })
  }
}

export async function writeFirstWeek(
  { db, keys, appUrl, stripe }: DemoOptions,
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ week: string | null }>`
    select least(date_trunc('week', now() at time zone 'UTC'),
      date_trunc('week', max(merged_at) at time zone 'UTC') + interval '7 days')::date::text as week
    from pull_requests where user_id = ${userId}`.execute(db)
  const week = rows[0]?.week
  if (week) await writeWeek(db, { userId, week }, { keys, appUrl, billing: stripe !== null })
}
