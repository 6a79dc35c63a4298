import { buildSchema } from 'graphql'

/** The part of GitHub's schema that Debrief uses: docs.github.com/public/fpt/schema.docs.graphql */
export const schema = buildSchema(`
scalar BigInt
scalar DateTime
scalar URI

enum DiffSide { LEFT RIGHT }
enum PullRequestReviewThreadSubjectType { FILE LINE }
enum ReactionContent { THUMBS_UP THUMBS_DOWN LAUGH HOORAY CONFUSED HEART ROCKET EYES }

interface Actor { login: String! url: URI! }
type Bot implements Actor { login: String! url: URI! }
type Organization implements Actor { login: String! url: URI! }
type User implements Actor { login: String! url: URI! }

interface Reactable { id: ID! }
type IssueComment implements Reactable { id: ID! }
type PullRequestReview implements Reactable { id: ID! }
type PullRequestReviewComment implements Reactable {
  author: Actor body: String! createdAt: DateTime! databaseId: Int fullDatabaseId: BigInt id: ID! outdated: Boolean!
  path: String! url: URI!
}

type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
type PullRequestReviewCommentEdge { cursor: String! node: PullRequestReviewComment }
type PullRequestReviewCommentConnection {
  edges: [PullRequestReviewCommentEdge] nodes: [PullRequestReviewComment] pageInfo: PageInfo! totalCount: Int!
}
type PullRequestReviewThread {
  comments(after: String, first: Int): PullRequestReviewCommentConnection!
  diffSide: DiffSide! id: ID! isCollapsed: Boolean! isOutdated: Boolean! isResolved: Boolean! line: Int originalLine: Int
  path: String! resolvedBy: User startLine: Int subjectType: PullRequestReviewThreadSubjectType!
}
type PullRequestReviewThreadEdge { cursor: String! node: PullRequestReviewThread }
type PullRequestReviewThreadConnection {
  edges: [PullRequestReviewThreadEdge] nodes: [PullRequestReviewThread] pageInfo: PageInfo! totalCount: Int!
}
type PullRequest {
  number: Int! reviewThreads(after: String, first: Int): PullRequestReviewThreadConnection! title: String!
}
type Repository { databaseId: Int nameWithOwner: String! pullRequest(number: Int!): PullRequest }

type Query { repository(name: String!, owner: String!): Repository viewer: User! }

type Reaction { content: ReactionContent! createdAt: DateTime! databaseId: Int id: ID! user: User }
input AddReactionInput { clientMutationId: String content: ReactionContent! subjectId: ID! }
type AddReactionPayload { clientMutationId: String reaction: Reaction subject: Reactable }

type Mutation { addReaction(input: AddReactionInput!): AddReactionPayload }
`)
