import { asId, asList, asObject, asText, type Json } from '@debrief/contracts/deliveries/read-json'

/** Converts a pull request to REST's form, so the functions for REST can parse it. */
export function toRestPull(pull: Json, repository: Json): Json {
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body || null,
    html_url: pull.url,
    user: toUser(pull.author),
    state: pull.state === 'OPEN' ? 'open' : 'closed',
    locked: pull.locked,
    merged: pull.merged,
    merged_at: pull.mergedAt,
    updated_at: pull.updatedAt,
    merge_commit_sha: asObject(pull.mergeCommit)?.oid,
    head: { sha: pull.headRefOid, ref: pull.headRefName },
    base: {
      sha: pull.baseRefOid,
      repo: {
        id: repository.databaseId,
        full_name: repository.nameWithOwner,
        language: asObject(repository.primaryLanguage)?.name,
      },
    },
    additions: pull.additions,
    deletions: pull.deletions,
    changed_files: pull.changedFiles,
  }
}

/** In GraphQL, a bot's login lacks the suffix `[bot]`. */
export function toUser(value: unknown): Json | null {
  const actor = asObject(value)
  const login = asText(actor?.login)
  if (actor === null || login === null) return null
  const isBot = actor.__typename === 'Bot'
  return {
    login: isBot && !login.endsWith('[bot]') ? `${login}[bot]` : login,
    id: actor.databaseId,
    type: actor.__typename,
    avatar_url: actor.avatarUrl,
  }
}

// GraphQL returns 64-bit ids as strings.
const toId = (value: unknown) => asId(Number(asObject(value)?.fullDatabaseId))

/** Like REST, leaves out comments of the viewer's pending review. */
export function toRestComments(value: unknown): Json[] {
  const thread = asObject(value)
  const comments = asList(asObject(thread?.comments)?.nodes)
    .map(asObject)
    .filter((node) => node !== null)
  const root = toId(comments[0])
  return comments
    .filter(({ state }) => state !== 'PENDING')
    .map((comment) => ({
      id: toId(comment),
      in_reply_to_id: toId(comment) === root ? null : (toId(comment.replyTo) ?? root),
      html_url: comment.url,
      user: toUser(comment.author),
      body: comment.body,
      created_at: comment.createdAt,
      path: comment.path,
      side: thread?.diffSide,
      line: comment.line,
      start_line: comment.startLine,
      original_line: comment.originalLine,
      original_start_line: comment.originalStartLine,
      subject_type: comment.subjectType === 'FILE' ? 'file' : 'line',
      diff_hunk: comment.diffHunk,
      commit_id: asObject(comment.commit)?.oid,
      original_commit_id: asObject(comment.originalCommit)?.oid,
    }))
}

export function toResolutions(threads: readonly unknown[]): Map<number, boolean> {
  const resolutions = new Map<number, boolean>()
  for (const node of threads) {
    const thread = asObject(node)
    if (typeof thread?.isResolved !== 'boolean') continue
    for (const comment of asList(asObject(thread.comments)?.nodes))
      resolutions.set(toId(comment) ?? 0, thread.isResolved)
  }
  return resolutions
}

export function toRestPost(value: unknown): Json {
  const post = asObject(value)
  return {
    id: toId(post),
    html_url: post?.url,
    user: toUser(post?.author),
    body: post?.body,
    state: post?.state,
    submitted_at: post?.submittedAt,
    created_at: post?.createdAt,
  }
}

export function toRestCommit(value: unknown): Json {
  const commit = asObject(asObject(value)?.commit)
  const author = asObject(commit?.author)
  // GraphQL returns no user for a bot, but the bot's GitHub email address contains its login.
  const bot = /^\d+\+(.+\[bot\])@users\.noreply\./.exec(asText(author?.email) ?? '')?.[1]
  return {
    sha: commit?.oid,
    commit: {
      message: commit?.text,
      author: { name: author?.name, email: author?.email },
      committer: { date: commit?.committedDate },
    },
    author: { login: asObject(author?.user)?.login ?? bot },
    parents: asList(asObject(commit?.parents)?.nodes).map((parent) => ({ sha: asObject(parent)?.oid })),
  }
}
