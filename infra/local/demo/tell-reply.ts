import { asId, asList, asObject, asText, asTime } from '@debrief/contracts/deliveries/read-json'
import type { Database } from '@debrief/database/connect'
import { parseReply, SUPPRESSION_DAYS } from '@debrief/domain/agent/reply'
import type { GithubClient } from '@debrief/github/client'
import type { GithubRepository } from '@debrief/github/repositories/repositories'

const DAY = 86_400_000

const REPLY = {
  fullName: 'northbeam/ferry-api',
  number: 471,
  login: 'jonas-pitt',
  title: 'Leftover debug output',
  category: 'code-quality',
  rule: 'debug-output',
  path: 'src/partner/nightly.ts',
} as const

interface Cast {
  client: GithubClient
  repositories: readonly GithubRepository[]
  people: ReadonlyMap<string, string>
}

/**
 * Inserts the suppression that Jonas's reply created (D40). Call this before the first analysis, because the review
 * must show the mistake as suppressed.
 */
export async function tellReply(db: Database, { client, repositories, people }: Cast): Promise<void> {
  const { fullName, number, login, ...finding } = REPLY
  const githubRepoId = repositories.find((repository) => repository.fullName === fullName)?.githubId
  if (githubRepoId === undefined) return
  const comments = asList(await client.get(`/repos/${fullName}/pulls/${number}/comments?per_page=100`))
  const reply = comments
    .map(asObject)
    .find(
      (comment) =>
        asText(comment?.body)?.startsWith('@debrief') && asText(asObject(comment?.user)?.login) === login,
    )
  const [commentId, threadId] = [asId(reply?.id), asId(reply?.in_reply_to_id)]
  const said = parseReply(asText(reply?.body) ?? '')
  const userId = people.get(login)
  if (!userId || commentId === null || threadId === null || said?.kind !== 'suppress') return
  const { github_id: authorId } = await db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const saidAt = new Date(asTime(reply?.created_at) ?? 0)
  await db
    .insertInto('suppressions')
    .values({
      ...finding,
      installation_id: 1,
      github_repo_id: githubRepoId,
      repo_full_name: fullName,
      pr_number: number,
      comment_id: commentId,
      thread_id: threadId,
      url: asText(reply?.html_url) ?? '',
      author_id: authorId!,
      author_login: login,
      fingerprint: '0'.repeat(64),
      said: 'suppress',
      verb: said.verb,
      scope: said.scope,
      reason: said.reason,
      said_at: saidAt,
      said_rank: 0,
      state: 'active',
      decided_revision: 1,
      reaction: '+1',
      expires_at: new Date(saidAt.getTime() + SUPPRESSION_DAYS * DAY),
    })
    .execute()
}
