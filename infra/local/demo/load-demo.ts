import type { GithubClient } from '@debrief/github/client'
import { createHook } from '@debrief/github/repositories/hooks'
import { type GithubRepository, listRepositories } from '@debrief/github/repositories/repositories'
import { connectDemoRepository, type DemoConnection, findDemoConnection } from './connect-demo-repository.ts'
import type { DemoOptions } from './demo-options.ts'
import { formTeam } from './form-team.ts'
import { givePlans } from './give-plans.ts'
import { importHistory } from './import-history.ts'
import { inviteNewcomer } from './invite-newcomer.ts'
import { mergeAgain } from './merge-again.ts'
import { tellStory, writeFirstStandard } from './tell-story.ts'
import { welcomePeople } from './welcome-people.ts'
import { writeFirstWeek } from './write-first-week.ts'

/** Repositories whose history is imported and analyzed when the demo is first loaded. */
const DEMO_OWNER = 'northbeam/'
/** Not connected, so that the person trying the demo can connect it. */
const UNCONNECTED = 'northbeam/pier-signs'

/**
 * Loads the demo into the database and syncs it with the simulator, which forgets everything when it stops: creates tokens again,
 * repeats earlier merges, and recreates webhooks. Safe to repeat.
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
  if (repositories.length > 0) await forgetHooks(options, repositories)
  for (const repository of repositories) {
    const wish = { userId: manager.id, teamId, repository }
    if (repository.fullName === UNCONNECTED && !(await findDemoConnection(options.db, wish))) continue
    const connection = await connectDemoRepository(options.db, wish)
    await mergeAgain(options, connection)
    await hangUpHook(options, client, connection)
    if (connection.isNew && repository.fullName.startsWith(DEMO_OWNER)) {
      queued += await importHistory(options.db, client, { connection, userId: manager.id })
    }
  }
  if (isNew && queued > 0) {
    await tellStory(options.db, cast)
    await writeFirstWeek(options, manager.id)
  }
  return { repositories: repositories.length, queued }
}

/** True if this database has no reviews yet, so no existing groups or standards are touched. */
async function isUntold({ db }: DemoOptions): Promise<boolean> {
  return (await db.selectFrom('pr_analysis').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The simulator reuses the ids of webhooks it has forgotten, and no two repositories may have the same webhook id. */
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
