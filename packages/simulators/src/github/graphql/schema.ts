import { buildSchema } from 'graphql'

/** The part of GitHub's schema that Debrief uses: docs.github.com/public/fpt/schema.docs.graphql */
export const schema = buildSchema(`
scalar BigInt
scalar DateTime
scalar GitObjectID
scalar GitTimestamp
scalar URI

enum DiffSide { LEFT RIGHT }
enum IssueOrderField { COMMENTS CREATED_AT UPDATED_AT }
enum OrderDirection { ASC DESC }
enum PullRequestReviewCommentState { PENDING SUBMITTED }
enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
enum PullRequestReviewThreadSubjectType { FILE LINE }
enum PullRequestState { CLOSED MERGED OPEN }
enum ReactionContent { THUMBS_UP THUMBS_DOWN LAUGH HOORAY CONFUSED HEART ROCKET EYES }
input IssueOrder { direction: OrderDirection! field: IssueOrderField! }

interface Actor { avatarUrl(size: Int): URI! login: String! url: URI! }
type Bot implements Actor { avatarUrl(size: Int): URI! databaseId: Int login: String! url: URI! }
type Mannequin implements Actor { avatarUrl(size: Int): URI! databaseId: Int login: String! url: URI! }
type Organization implements Actor { avatarUrl(size: Int): URI! databaseId: Int login: String! url: URI! }
type User implements Actor { avatarUrl(size: Int): URI! databaseId: Int login: String! url: URI! }

interface Node { id: ID! }
interface Reactable { id: ID! }
type IssueComment implements Node & Reactable {
  author: Actor body: String! createdAt: DateTime! databaseId: Int fullDatabaseId: BigInt id: ID! updatedAt: DateTime!
  url: URI!
}
type PullRequestReview implements Node & Reactable {
  author: Actor body: String! commit: Commit databaseId: Int fullDatabaseId: BigInt id: ID!
  state: PullRequestReviewState! submittedAt: DateTime url: URI!
}
type PullRequestReviewComment implements Node & Reactable {
  author: Actor body: String! commit: Commit createdAt: DateTime! databaseId: Int diffHunk: String! fullDatabaseId: BigInt
  id: ID! line: Int originalCommit: Commit originalLine: Int originalStartLine: Int outdated: Boolean! path: String!
  replyTo: PullRequestReviewComment startLine: Int state: PullRequestReviewCommentState!
  subjectType: PullRequestReviewThreadSubjectType! updatedAt: DateTime! url: URI!
}
type PullRequestReviewThread implements Node {
  comments(after: String, first: Int): PullRequestReviewCommentConnection!
  diffSide: DiffSide! id: ID! isCollapsed: Boolean! isOutdated: Boolean! isResolved: Boolean! line: Int originalLine: Int
  originalStartLine: Int path: String! resolvedBy: User startDiffSide: DiffSide startLine: Int
  subjectType: PullRequestReviewThreadSubjectType!
}
type PullRequestCommit implements Node { commit: Commit! id: ID! }
type PullRequest implements Node {
  additions: Int! author: Actor baseRefName: String! baseRefOid: GitObjectID! body: String! changedFiles: Int!
  closedAt: DateTime comments(after: String, first: Int): IssueCommentConnection!
  commits(after: String, first: Int): PullRequestCommitConnection! createdAt: DateTime! deletions: Int!
  headRefName: String! headRefOid: GitObjectID! id: ID! isDraft: Boolean! locked: Boolean! mergeCommit: Commit
  merged: Boolean! mergedAt: DateTime number: Int!
  reviewThreads(after: String, first: Int): PullRequestReviewThreadConnection!
  reviews(after: String, first: Int): PullRequestReviewConnection state: PullRequestState! title: String!
  totalCommentsCount: Int updatedAt: DateTime! url: URI!
}

interface GitObject { id: ID! oid: GitObjectID! }
type Blob implements GitObject & Node {
  byteSize: Int! id: ID! isBinary: Boolean isTruncated: Boolean! oid: GitObjectID! text: String
}
type Tree implements GitObject & Node { id: ID! oid: GitObjectID! }
type GitActor { date: GitTimestamp email: String name: String user: User }
type Commit implements GitObject & Node {
  additions: Int! author: GitActor authoredDate: DateTime! changedFilesIfAvailable: Int committedDate: DateTime!
  committer: GitActor deletions: Int! id: ID! message: String! oid: GitObjectID!
  parents(after: String, first: Int): CommitConnection!
}

type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
${[
  'Commit',
  'IssueComment',
  'PullRequest',
  'PullRequestCommit',
  'PullRequestReview',
  'PullRequestReviewComment',
  'PullRequestReviewThread',
]
  .map(
    (node) => `type ${node}Edge { cursor: String! node: ${node} }
type ${node}Connection { edges: [${node}Edge] nodes: [${node}] pageInfo: PageInfo! totalCount: Int! }`,
  )
  .join('\n')}

type Language { name: String! }
type Repository implements Node {
  databaseId: Int id: ID! isPrivate: Boolean! nameWithOwner: String! object(expression: String, oid: GitObjectID): GitObject
  primaryLanguage: Language pullRequest(number: Int!): PullRequest
  pullRequests(after: String, first: Int, orderBy: IssueOrder, states: [PullRequestState!]): PullRequestConnection!
}
type RateLimit { cost: Int! limit: Int! nodeCount: Int! remaining: Int! resetAt: DateTime! used: Int! }

type Query {
  node(id: ID!): Node rateLimit(dryRun: Boolean = false): RateLimit
  repository(followRenames: Boolean = true, name: String!, owner: String!): Repository viewer: User!
}

type Reaction { content: ReactionContent! createdAt: DateTime! databaseId: Int id: ID! user: User }
input AddReactionInput { clientMutationId: String content: ReactionContent! subjectId: ID! }
type AddReactionPayload { clientMutationId: String reaction: Reaction subject: Reactable }

type Mutation { addReaction(input: AddReactionInput!): AddReactionPayload }
`)
