import { randomBytes } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import type { GithubRepository } from '@debrief/github/repositories'

export interface DemoConnection {
  id: string
  fullName: string
  secret: string
  isNew: boolean
}

/** Connects a repository to a person, everyone's merges analysed, or finds the connection that is there. */
export async function connectDemoRepository(
  db: Database,
  { userId, repository }: { userId: string; repository: GithubRepository },
): Promise<DemoConnection> {
  const known = await db
    .selectFrom('repositories')
    .select(['id', 'webhook_secret'])
    .where('user_id', '=', userId)
    .where('github_repo_id', '=', repository.githubId)
    .executeTakeFirst()
  if (known)
    return { id: known.id, fullName: repository.fullName, secret: known.webhook_secret, isNew: false }
  const secret = randomBytes(32).toString('hex')
  const row = await db
    .insertInto('repositories')
    .values({
      user_id: userId,
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
