const PAGE = 'pageInfo { hasNextPage endCursor }'

const FRAGMENTS = `
fragment actor on Actor {
  __typename login avatarUrl
  ... on User { databaseId }
  ... on Bot { databaseId }
  ... on Organization { databaseId }
  ... on Mannequin { databaseId }
}
fragment reviewComment on PullRequestReviewComment {
  fullDatabaseId url body createdAt path line startLine originalLine originalStartLine diffHunk subjectType state
  author { ...actor } commit { oid } originalCommit { oid } replyTo { fullDatabaseId }
}
fragment thread on PullRequestReviewThread {
  id isResolved diffSide comments(first: 10) { ${PAGE} nodes { ...reviewComment } }
}
fragment review on PullRequestReview { fullDatabaseId url body state submittedAt author { ...actor } }
fragment issueComment on IssueComment { fullDatabaseId url body createdAt author { ...actor } }
fragment pullCommit on PullRequestCommit {
  commit {
    oid text: message committedDate additions deletions changedFilesIfAvailable
    author { name email user { login } } parents(first: 10) { nodes { oid } }
  }
}`

export const LISTS = {
  reviewThreads: 'thread',
  reviews: 'review',
  comments: 'issueComment',
  commits: 'pullCommit',
} as const
export type ListName = keyof typeof LISTS

// The size of each list's first page. GitHub charges points by page size, so small pages save points.
const FIRST: Record<ListName, number> = { reviewThreads: 30, reviews: 50, comments: 50, commits: 30 }
const LIST_NAMES = Object.keys(LISTS) as ListName[]

const lists = LIST_NAMES.map(
  (name) => `${name}(first: ${FIRST[name]}) { totalCount ${PAGE} nodes { ...${LISTS[name]} } }`,
)

const REPOSITORY = 'nameWithOwner databaseId primaryLanguage { name }'
const RATE_LIMIT = 'rateLimit { cost limit remaining resetAt }'

export const detailsQuery = (numbers: readonly number[]) => `query history($owner: String!, $name: String!) {
  ${RATE_LIMIT}
  repository(owner: $owner, name: $name) {
    ${REPOSITORY}
    ${numbers.map((number) => `p${number}: pullRequest(number: ${number}) { ...pull }`).join('\n    ')}
  }
}
fragment pull on PullRequest {
  number title body url state locked merged mergedAt updatedAt additions deletions changedFiles headRefName headRefOid baseRefOid
  mergeCommit { oid } author { ...actor }
  ${lists.join('\n  ')}
}${FRAGMENTS}`

export const pageQuery = (
  list: ListName,
) => `query historyPage($owner: String!, $name: String!, $number: Int!, $after: String) {
  ${RATE_LIMIT}
  repository(owner: $owner, name: $name) {
    pull: pullRequest(number: $number) { ${list}(first: 100, after: $after) { ${PAGE} nodes { ...${LISTS[list]} } } }
  }
}${usedFragments(LISTS[list])}`

export const THREAD_PAGE_QUERY = `query historyThread($id: ID!, $after: String) {
  ${RATE_LIMIT}
  node(id: $id) {
    ... on PullRequestReviewThread { comments(first: 100, after: $after) { ${PAGE} nodes { ...reviewComment } } }
  }
}${usedFragments('reviewComment')}`

export const objectsQuery = (expressions: readonly string[], fields: string) => `query historyObjects(
  $owner: String!, $name: String!, ${expressions.map((_, index) => `$e${index}: String!`).join(', ')}
) {
  ${RATE_LIMIT}
  repository(owner: $owner, name: $name) {
    ${expressions.map((_, index) => `o${index}: object(expression: $e${index}) { ...found }`).join('\n    ')}
  }
}
fragment found on GitObject { __typename oid ... on Blob { ${fields} } }`

export const MERGED_QUERY = `query mergedPullRequests($owner: String!, $name: String!, $first: Int!, $after: String) {
  ${RATE_LIMIT}
  repository(owner: $owner, name: $name) {
    nameWithOwner
    pullRequests(first: $first, after: $after, states: [MERGED], orderBy: { field: UPDATED_AT, direction: DESC }) {
      ${PAGE}
      nodes {
        number title mergedAt updatedAt changedFiles author { ...actor }
        reviewThreads(first: 1) { totalCount } reviews(first: 1) { totalCount } commits(first: 1) { totalCount }
      }
    }
  }
}${usedFragments('actor')}`

/** GitHub rejects queries that define fragments without using them. */
function usedFragments(name: string): string {
  const own = new RegExp(`fragment ${name} on [^]*?(?=\\nfragment |$)`).exec(FRAGMENTS)?.[0] ?? ''
  const others = [...own.matchAll(/\.\.\.(\w+)/g)].flatMap(([, used]) =>
    used && used !== 'on' ? [used] : [],
  )
  return [...new Set(others)].reduce(
    (text, used) => (text.includes(`fragment ${used} `) ? text : text + usedFragments(used)),
    `\n${own}`,
  )
}
