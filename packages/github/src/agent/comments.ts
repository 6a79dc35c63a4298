import { commentFacts } from '@debrief/contracts/deliveries/github-facts'
import { asId, asObject } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import type { PullRequestAt } from './open-pull-request.ts'

/** If `threadId` is null, the answer goes to the pull request's conversation. */
export interface AnswerPlace extends PullRequestAt {
  threadId: number | null
}

/** Returns the id of the bot's comment with this marker. Posts the comment if it doesn't exist yet. */
export async function sayOnce(
  client: GithubClient,
  place: AnswerPlace,
  { marker, botLogin, body, signal }: CallOptions & { marker: string; botLogin: string; body: string },
): Promise<number> {
  const known = await findMarked(client, place, { marker, botLogin, signal })
  if (known !== null) return known
  const path = writePath(place)
  const id = asId(
    asObject(await client.send('POST', path, { body: { body: `${marker}\n${body}` }, signal }))?.id,
  )
  if (id === null) throw githubUnavailable(`POST ${path}`, 'the response isn’t a comment')
  return id
}

async function findMarked(
  client: GithubClient,
  { fullName, number, threadId }: AnswerPlace,
  { marker, botLogin, signal }: CallOptions & { marker: string; botLogin: string },
): Promise<number | null> {
  const kind = threadId === null ? 'issues' : 'pulls'
  const path = `${repositoryPath(fullName)}/${kind}/${number}/comments?per_page=100`
  const isOurs = (entry: unknown) => {
    const comment = commentFacts(entry)
    return comment?.author?.login === botLogin && comment.body.includes(marker)
  }
  const entries = await client.list(path, { signal, enough: (page) => page.some(isOurs) })
  return asId(asObject(entries.find(isOurs))?.id)
}

function writePath({ fullName, number, threadId }: AnswerPlace): string {
  const repository = repositoryPath(fullName)
  return threadId === null
    ? `${repository}/issues/${number}/comments`
    : `${repository}/pulls/${number}/comments/${threadId}/replies`
}

const MARKER = /<!-- debrief:run:[\w-]+ -->/

/**
 * For each marker, deletes all of the bot's answers except the oldest. Returns the number of deleted answers. A worker
 * that freezes between checking and posting can post a duplicate.
 */
export async function deleteYoungerAnswers(
  client: GithubClient,
  { fullName, number }: PullRequestAt,
  { botLogin, signal }: CallOptions & { botLogin: string },
): Promise<number> {
  const repository = repositoryPath(fullName)
  let deleted = 0
  for (const kind of ['issues', 'pulls']) {
    const entries = await client.list(`${repository}/${kind}/${number}/comments?per_page=100`, { signal })
    for (const id of findDuplicateAnswers(entries, { kind, botLogin })) {
      await deleteComment(client, `${repository}/${kind}/comments/${id}`, { signal })
      deleted += 1
    }
  }
  return deleted
}

/** In a review thread, only replies can be answers, because the first comment belongs to a review. */
function findDuplicateAnswers(
  entries: unknown[],
  { kind, botLogin }: { kind: string; botLogin: string },
): number[] {
  const answers = entries.flatMap((entry) => {
    const comment = commentFacts(entry)
    const marker = MARKER.exec(comment?.body ?? '')?.[0]
    const isAnswer = kind === 'issues' || asId(asObject(entry)?.in_reply_to_id) !== null
    return comment?.author?.login === botLogin && marker && isAnswer ? [{ id: comment.id, marker }] : []
  })
  const said = new Set<string>()
  return answers
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ id, marker }) => {
      if (said.has(marker)) return [id]
      said.add(marker)
      return []
    })
}

async function deleteComment(client: GithubClient, path: string, options: CallOptions): Promise<void> {
  try {
    await client.send('DELETE', path, options)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
