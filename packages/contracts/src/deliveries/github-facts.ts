import { asCount, asFullName, asId, asNumber, asObject, asSha, asText, asTime } from './read-json.ts'

export interface AccountFacts {
  login: string
  id: number
  isBot: boolean
}

export interface RepositoryFacts {
  githubId: number
  fullName: string
  name: string
  owner: string
  description: string | null
  language: string | null
  private: boolean
  updatedAt: string | null
}

/**
 * Counts such as `commits` are null for pull_request_review and pull_request_review_comment events, which don't include
 * them.
 */
export interface PullRequestFacts {
  number: number
  title: string
  body: string | null
  /** Null if the account was deleted. GitHub shows it as "ghost". */
  author: AccountFacts | null
  state: 'open' | 'closed'
  isLocked: boolean
  merged: boolean
  mergedAt: string | null
  mergeCommitSha: string | null
  headSha: string | null
  /** The name of the head branch. */
  headRef: string | null
  baseSha: string | null
  commits: number | null
  additions: number | null
  deletions: number | null
  changedFiles: number | null
  reviewComments: number | null
  language: string | null
  htmlUrl: string
  updatedAt: string | null
}

export interface CommentFacts {
  id: number
  author: AccountFacts | null
  body: string
  createdAt: string | null
  updatedAt: string | null
  htmlUrl: string | null
}

export interface ReviewFacts {
  id: number
  author: AccountFacts | null
  /** Uppercase, as in the REST API. Webhooks use lowercase. */
  state: string
  body: string
  submittedAt: string | null
  commitSha: string | null
  htmlUrl: string | null
}

export function accountFacts(value: unknown): AccountFacts | null {
  const account = asObject(value)
  const login = asText(account?.login)
  const id = asId(account?.id)
  if (account === null || !login || id === null) return null
  return { login, id, isBot: account.type === 'Bot' || login.endsWith('[bot]') }
}

export function repositoryFacts(value: unknown): RepositoryFacts | null {
  const repository = asObject(value)
  const githubId = asId(repository?.id)
  const fullName = asFullName(repository?.full_name)
  if (repository === null || githubId === null || fullName === null) return null
  const [owner = '', name = ''] = fullName.split('/')
  return {
    githubId,
    fullName,
    name,
    owner,
    description: asText(repository.description),
    language: asText(repository.language),
    private: repository.private === true,
    updatedAt: asTime(repository.updated_at),
  }
}

/** Returns null if the number is missing or invalid. Without merge information, the pull request counts as unmerged. */
export function pullRequestFacts(value: unknown): PullRequestFacts | null {
  const pull = asObject(value)
  const number = asNumber(pull?.number)
  if (pull === null || number === null) return null
  const mergedAt = asTime(pull.merged_at)
  const merged = typeof pull.merged === 'boolean' ? pull.merged : mergedAt !== null
  const head = asObject(pull.head)
  const base = asObject(pull.base)
  return {
    number,
    title: asText(pull.title) ?? '',
    body: asText(pull.body),
    author: accountFacts(pull.user),
    state: merged || pull.state === 'closed' ? 'closed' : 'open',
    isLocked: pull.locked === true,
    merged,
    mergedAt,
    mergeCommitSha: asSha(pull.merge_commit_sha),
    headSha: asSha(head?.sha),
    headRef: asText(head?.ref),
    baseSha: asSha(base?.sha),
    commits: asCount(pull.commits),
    additions: asCount(pull.additions),
    deletions: asCount(pull.deletions),
    changedFiles: asCount(pull.changed_files),
    reviewComments: asCount(pull.review_comments),
    language: asText(asObject(base?.repo)?.language),
    htmlUrl: asText(pull.html_url) ?? '',
    updatedAt: asTime(pull.updated_at),
  }
}

export function commentFacts(value: unknown): CommentFacts | null {
  const comment = asObject(value)
  const id = asId(comment?.id)
  if (comment === null || id === null) return null
  return {
    id,
    author: accountFacts(comment.user),
    body: asText(comment.body) ?? '',
    createdAt: asTime(comment.created_at),
    updatedAt: asTime(comment.updated_at),
    htmlUrl: asText(comment.html_url),
  }
}

export function reviewFacts(value: unknown): ReviewFacts | null {
  const review = asObject(value)
  const id = asId(review?.id)
  if (review === null || id === null) return null
  return {
    id,
    author: accountFacts(review.user),
    state: (asText(review.state) ?? '').toUpperCase(),
    body: asText(review.body) ?? '',
    submittedAt: asTime(review.submitted_at),
    commitSha: asSha(review.commit_id),
    htmlUrl: asText(review.html_url),
  }
}
