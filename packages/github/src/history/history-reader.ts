import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import {
  asCount,
  asList,
  asNumber,
  asObject,
  asText,
  asTime,
  type Json,
} from '@debrief/contracts/deliveries/read-json'
import type { Person, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable, isGone } from '../errors.ts'
import { readPerson } from '../pull-requests/material/person.ts'
import { getPullRequest } from '../pull-requests/merged-pull-requests.ts'
import { readPullRequest } from '../pull-requests/pull-request.ts'
import { type Asker, createAsker, isTooMuch } from './asker.ts'
import { MERGED_QUERY } from './queries.ts'
import { readDetails, toPlace } from './read-details.ts'
import { readMaterials } from './read-material.ts'
import { toUser } from './to-rest.ts'

export interface HistoryReader {
  /**
   * Lists up to 100 pull requests that were merged since `since`, most recently updated first. `next` is the next
   * page's `after`, or null on the last page. The returned `fullName` is the repository's current name. Rejects with
   * GithubPaused or GithubFailure, with the kind `gone` if the repository doesn't exist.
   */
  listMerged(page: {
    fullName: string
    since: Date
    after: string | null
  }): Promise<{ pulls: MergedPullRequest[]; next: string | null; fullName: string }>
  /**
   * Reads complete pull requests. `gone` contains the numbers of pull requests that don't exist. If a pause or a
   * failure interrupts the call, resolves to the results so far. Rejects if there are no results yet, or if the signal
   * aborted.
   */
  readBatch(batch: {
    fullName: string
    numbers: readonly number[]
  }): Promise<{ read: HistoryItem[]; gone: number[] }>
  used(): { restCalls: number; graphqlPoints: number }
}

export interface HistoryItem {
  facts: PullRequestFacts
  /**
   * Like the result of `readPullRequest`, except that merges in `laterCommits` may lack files that the pull request
   * doesn't change.
   */
  material: PullRequestMaterial
}

export interface MergedPullRequest {
  number: number
  title: string
  /** ISO 8601. */
  mergedAt: string
  author: Person | null
  reviewThreads: number
  reviews: number
  changedFiles: number
  commits: number
}

const MIN_PAGE = 25
const MAX_BATCH = 10
const STEADY = 3

export function openHistoryReader(client: GithubClient, { signal }: CallOptions = {}): HistoryReader {
  const asker = createAsker(client, signal)
  const size = createBatchSize()
  return {
    used: asker.used,

    async listMerged({ fullName, since, after }) {
      for (let first = 100; ; first = Math.ceil(first / 2)) {
        const isSmallest = first <= MIN_PAGE
        try {
          const page = { ...toPlace(fullName), first, after }
          const { data, failed } = await asker.ask(MERGED_QUERY, page, isSmallest)
          return readMergedPage(failed.size > 0 ? null : asObject(data.repository), { fullName, since })
        } catch (error) {
          if (isSmallest || !isTooMuch(error)) throw error
        }
      }
    },

    async readBatch({ fullName, numbers }) {
      const items = new Map<number, HistoryItem | null>()
      const wanted = [...new Set(numbers)]
      try {
        for (let left = wanted; left.length > 0; left = wanted.filter((number) => !items.has(number))) {
          const some = { fullName, numbers: left.slice(0, size.current) }
          for (const [number, item] of await readSome(asker, size, some)) items.set(number, item)
        }
      } catch (error) {
        if (signal?.aborted || items.size === 0) throw error
      }
      return {
        read: wanted.flatMap((number) => items.get(number) ?? []),
        gone: wanted.filter((number) => items.get(number) === null),
      }
    },
  }
}

/** The number of pull requests per query. A failure halves the number, which then grows slowly. */
function createBatchSize() {
  let current = MAX_BATCH
  let complete = 0
  return {
    get current() {
      return current
    },
    shrink() {
      current = Math.max(1, Math.floor(current / 2))
      complete = 0
    },
    steady() {
      complete += 1
      if (complete % STEADY === 0) current = Math.min(MAX_BATCH, current + 1)
    },
  }
}

/**
 * In the result, pull requests that don't exist are null. If GraphQL can't return even a single pull request, reads it
 * over REST.
 */
async function readSome(
  asker: Asker,
  size: ReturnType<typeof createBatchSize>,
  selection: { fullName: string; numbers: readonly number[] },
): Promise<Map<number, HistoryItem | null>> {
  const batch = await readDetails(asker, selection).catch((error: unknown) => {
    if (isTooMuch(error)) return null
    throw error
  })
  if (batch?.failed.length === 0) size.steady()
  else size.shrink()
  const [only, ...others] = batch?.failed ?? selection.numbers
  if (only !== undefined && others.length === 0 && selection.numbers.length === 1)
    return new Map([[only, await readOverRest(asker, { fullName: selection.fullName, number: only })]])
  if (batch === null) return new Map()
  const details = [...batch.details.values()]
  const materials = await readMaterials(asker, { fullName: batch.fullName, details })
  const read = materials.map((material, index) => ({ material, facts: details[index]?.facts }))
  return new Map([
    ...[...batch.gone].map((number) => [number, null] as const),
    ...read.flatMap(({ facts, material }) => (facts ? [[facts.number, { facts, material }] as const] : [])),
  ])
}

async function readOverRest(
  { client, options }: Asker,
  address: { fullName: string; number: number },
): Promise<HistoryItem | null> {
  try {
    const material = await readPullRequest(client, address, options)
    return { facts: await getPullRequest(client, address, options), material }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

function readMergedPage(repository: Json | null, { fullName, since }: { fullName: string; since: Date }) {
  const page = asObject(repository?.pullRequests)
  if (repository === null || page === null) throw githubUnavailable('POST /graphql', 'the page is incomplete')
  const nodes = asList(page.nodes)
    .map(asObject)
    .filter((node) => node !== null)
  const first = since.toISOString()
  const info = asObject(page.pageInfo)
  // Merging a pull request updates it. If the last pull request on this page was updated before `since`, the next pages
  // contain only earlier merges.
  const isLast = (asTime(nodes.at(-1)?.updatedAt) ?? '') < first
  return {
    fullName: asText(repository.nameWithOwner) ?? fullName,
    pulls: nodes.flatMap((node) => toMerged(node) ?? []).filter(({ mergedAt }) => mergedAt >= first),
    next: info?.hasNextPage === true && !isLast ? asText(info.endCursor) : null,
  }
}

function toMerged(node: Json): MergedPullRequest | null {
  const [number, mergedAt] = [asNumber(node.number), asTime(node.mergedAt)]
  if (number === null || mergedAt === null) return null
  const count = (list: string) => asCount(asObject(node[list])?.totalCount) ?? 0
  return {
    number,
    title: asText(node.title) ?? '',
    mergedAt,
    author: readPerson(toUser(node.author)),
    reviewThreads: count('reviewThreads'),
    reviews: count('reviews'),
    changedFiles: asCount(node.changedFiles) ?? 0,
    commits: count('commits'),
  }
}
