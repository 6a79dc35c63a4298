import { randomBytes } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import type { GithubRepository } from '@debrief/github/repositories/repositories'

export interface DemoConnection {
  id: string
  fullName: string
  secret: string
  isNew: boolean
}

interface ConnectDemoOptions {
  userId: string
  teamId: string
  repository: GithubRepository
}

export async function findDemoConnection(
  db: Database,
  { userId, teamId, repository }: ConnectDemoOptions,
): Promise<DemoConnection | null> {
  const known = await db
    .selectFrom('repositories')
    .select(['id', 'webhook_secret'])
    .where('github_repo_id', '=', repository.githubId)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('team_id', '=', teamId)]))
    .executeTakeFirst()
  return known
    ? { id: known.id, fullName: repository.fullName, secret: known.webhook_secret, isNew: false }
    : null
}

export async function connectDemoRepository(db: Database, wish: ConnectDemoOptions): Promise<DemoConnection> {
  const known = await findDemoConnection(db, wish)
  if (known) return known
  const { userId, teamId, repository } = wish
  const secret = randomBytes(32).toString('hex')
  const row = await db
    .insertInto('repositories')
    .values({
      user_id: userId,
      team_id: teamId,
      github_repo_id: repository.githubId,
      repo_name: repository.name,
      repo_owner: repository.owner,
      repo_full_name: repository.fullName,
      description: repository.description,
      language: repository.language,
      webhook_secret: secret,
      analyze_authors: 'everyone',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, fullName: repository.fullName, secret, isNew: true }
}
