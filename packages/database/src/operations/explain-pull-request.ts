import type { Database } from '../connect.ts'
import { listPauses } from './pauses.ts'
import { findMentionsOn } from './read-mentions.ts'
import {
  type ConnectionFacts,
  findConnectionsOf,
  findDeliveriesOf,
  findPullRequest,
  findRunsOf,
  readQuotaOf,
} from './read-why.ts'
import { type Told, tellSteps } from './tell-steps.ts'
import { tellWhy } from './tell-why.ts'

/** One connection's view of a pull request: of two people who connected a repository one may have a review and the other not. */
export interface Explanation {
  connectedBy: string
  repositoryId: string
  pullRequestId: string | null
  /** Whether nobody has to do anything: there is a review, or it comes by itself. */
  isWell: boolean
  /** The answer, in one or two sentences. */
  why: string
  /** What it follows from, in the order in which things happen. */
  steps: Told[]
}

export interface Explained {
  fullName: string
  number: number
  /** One for each connection of the repository, the oldest first. Empty: nobody connected it. */
  explanations: Explanation[]
}

/** Why a pull request has its review, or none. */
export async function explainPullRequest(
  db: Database,
  { fullName, number }: { fullName: string; number: number },
): Promise<Explained> {
  const connections = await findConnectionsOf(db, fullName)
  const explanations = []
  for (const connection of connections) explanations.push(await explainFor(db, connection, number))
  return { fullName: connections[0]?.fullName ?? fullName, number, explanations }
}

async function explainFor(db: Database, connection: ConnectionFacts, number: number): Promise<Explanation> {
  const now = new Date()
  const [deliveries, mentions, pull, quota, pauses] = await Promise.all([
    findDeliveriesOf(db, connection, number),
    findMentionsOn(db, connection.githubRepoId, number),
    findPullRequest(db, connection.id, number),
    readQuotaOf(db, connection.userId, now),
    listPauses(db),
  ])
  const runs = pull ? await findRunsOf(db, pull.id) : []
  const facts = { connection, deliveries, mentions, pull, runs, quota, pauses, now }
  return {
    connectedBy: connection.connectedBy,
    repositoryId: connection.id,
    pullRequestId: pull?.id ?? null,
    ...tellWhy(facts),
    steps: tellSteps(facts),
  }
}
