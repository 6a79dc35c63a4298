import type { Database } from '../../connect.ts'
import { listPauses } from '../pauses.ts'
import { type ExplanationStep, tellSteps } from './describe-steps.ts'
import { tellWhy } from './describe-why.ts'
import {
  type ConnectionFacts,
  findPullRequest,
  findPullRequestDeliveries,
  findPullRequestRuns,
  findRepositoryConnections,
  readUserQuota,
} from './read-facts.ts'
import { findMentionsOn } from './read-mentions.ts'

export interface Explanation {
  connectedBy: string
  repositoryId: string
  pullRequestId: string | null
  /** False if a person has to act. */
  isWell: boolean
  why: string
  steps: ExplanationStep[]
}

export interface ExplainedPullRequest {
  fullName: string
  number: number
  explanations: Explanation[]
}

export async function explainPullRequest(
  db: Database,
  { fullName, number }: { fullName: string; number: number },
): Promise<ExplainedPullRequest> {
  const connections = await findRepositoryConnections(db, fullName)
  const explanations = []
  for (const connection of connections) explanations.push(await explainFor(db, connection, number))
  return { fullName: connections[0]?.fullName ?? fullName, number, explanations }
}

async function explainFor(db: Database, connection: ConnectionFacts, number: number): Promise<Explanation> {
  const now = new Date()
  const [deliveries, mentions, pull, quota, pauses] = await Promise.all([
    findPullRequestDeliveries(db, connection, number),
    findMentionsOn(db, connection.githubRepoId, number),
    findPullRequest(db, connection.id, number),
    readUserQuota(db, connection.userId, now),
    listPauses(db),
  ])
  const runs = pull ? await findPullRequestRuns(db, pull.id) : []
  const facts = { connection, deliveries, mentions, pull, runs, quota, pauses, now }
  return {
    connectedBy: connection.connectedBy,
    repositoryId: connection.id,
    pullRequestId: pull?.id ?? null,
    ...tellWhy(facts),
    steps: tellSteps(facts),
  }
}
