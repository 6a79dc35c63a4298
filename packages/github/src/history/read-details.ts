import { type PullRequestFacts, pullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { asCount, asList, asObject, asText, asTime, type Json } from '@debrief/contracts/deliveries/read-json'
import type {
  ConversationComment,
  MaterialCommit,
  ReviewSummary,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import { githubUnavailable } from '../errors.ts'
import { readConversation, readReviews } from '../pull-requests/material/conversation.ts'
import { resolveThreads } from '../pull-requests/material/resolutions.ts'
import { readThreads } from '../pull-requests/material/threads.ts'
import { describePullRequest, EPOCH, readCommits } from '../pull-requests/pull-request.ts'
import { type Asker, isTooMuch } from './asker.ts'
import type { LaterCommit } from './commit-files.ts'
import { detailsQuery, LISTS, type ListName, pageQuery, THREAD_PAGE_QUERY } from './queries.ts'
import { toResolutions, toRestComments, toRestCommit, toRestPost, toRestPull } from './to-rest.ts'

export interface Details {
  facts: PullRequestFacts
  head: ReturnType<typeof describePullRequest>
  commits: MaterialCommit[]
  threads: ReviewThread[]
  reviews: ReviewSummary[]
  conversation: ConversationComment[]
  totals: ReadonlyMap<string, Pick<LaterCommit, 'additions' | 'deletions' | 'changedFiles'>>
}

export interface DetailsBatch {
  fullName: string
  details: Map<number, Details>
  gone: Set<number>
  failed: number[]
}

/** REST lists only the 250 oldest commits: https://docs.github.com/rest/pulls/pulls#list-commits-on-a-pull-request */
const MAX_COMMITS = 250
const MAX_PAGES = 50

export async function readDetails(
  asker: Asker,
  { fullName, numbers }: { fullName: string; numbers: readonly number[] },
): Promise<DetailsBatch> {
  const place = toPlace(fullName)
  const { data, missing, failed } = await asker.ask(detailsQuery(numbers), place, numbers.length === 1)
  const repository = asObject(data.repository) ?? {}
  const batch: DetailsBatch = {
    fullName: asText(repository.nameWithOwner) ?? fullName,
    details: new Map(),
    gone: new Set(),
    failed: [],
  }
  for (const number of numbers) {
    const pull = asObject(repository[`p${number}`])
    if (missing.has(`p${number}`)) batch.gone.add(number)
    else if (failed.has(`p${number}`) || pull === null) batch.failed.push(number)
    else {
      const details = await completeDetails(asker, { place, number, pull, repository })
      if (details === null) batch.failed.push(number)
      else batch.details.set(number, details)
    }
  }
  return batch
}

interface PullNode {
  place: { owner: string; name: string }
  number: number
  pull: Json
  repository: Json
}

export function toPlace(fullName: string): { owner: string; name: string } {
  const [owner = '', name = ''] = fullName.split('/')
  return { owner, name }
}

async function completeDetails(asker: Asker, node: PullNode): Promise<Details | null> {
  try {
    const lists = {} as Record<ListName, unknown[]>
    for (const name of Object.keys(LISTS) as ListName[]) lists[name] = await readList(asker, node, name)
    for (const [index, thread] of lists.reviewThreads.entries())
      lists.reviewThreads[index] = await completeThread(asker, thread)
    return toDetails(node, lists)
  } catch (error) {
    if (isTooMuch(error)) return null
    throw error
  }
}

async function readList(asker: Asker, { place, number, pull }: PullNode, list: ListName): Promise<unknown[]> {
  return readPages(asObject(pull[list]), async (after) => {
    const { data, failed } = await asker.ask(pageQuery(list), { ...place, number, after }, true)
    return failed.size === 0 ? asObject(asObject(asObject(data.repository)?.pull)?.[list]) : null
  })
}

async function completeThread(asker: Asker, value: unknown): Promise<unknown> {
  const thread = asObject(value)
  const nodes = await readPages(asObject(thread?.comments), async (after) => {
    const { data } = await asker.ask(THREAD_PAGE_QUERY, { id: thread?.id, after }, true)
    return asObject(asObject(data.node)?.comments)
  })
  return { ...thread, comments: { nodes } }
}

async function readPages(
  first: Json | null,
  readNext: (after: string) => Promise<Json | null>,
): Promise<unknown[]> {
  const nodes: unknown[] = []
  let page = first
  for (let pages = 0; page !== null && pages < MAX_PAGES; pages++) {
    nodes.push(...asList(page.nodes))
    const info = asObject(page.pageInfo)
    const after = asText(info?.endCursor)
    if (info?.hasNextPage !== true || after === null) break
    page = await readNext(after)
    if (page === null) throw githubUnavailable('POST /graphql', 'a page is incomplete')
  }
  return nodes
}

function toDetails(
  { number, pull, repository }: PullNode,
  lists: Record<ListName, unknown[]>,
): Details | null {
  const rest = toRestPull(pull, repository)
  const head = describePullRequest(rest, { fullName: asText(repository.nameWithOwner) ?? '', number })
  const writtenBefore = asTime(rest.merged_at) ?? asTime(rest.updated_at) ?? EPOCH
  const commits = lists.commits.slice(0, MAX_COMMITS)
  const comments = lists.reviewThreads.flatMap(toRestComments)
  const counts = { commits: asObject(pull.commits)?.totalCount, review_comments: comments.length }
  const facts = pullRequestFacts({ ...rest, ...counts })
  return (
    facts && {
      facts,
      head,
      commits: readCommits(commits.map(toRestCommit)),
      threads: resolveThreads(readThreads(comments, writtenBefore), toResolutions(lists.reviewThreads)),
      reviews: readReviews(lists.reviews.map(toRestPost)),
      conversation: readConversation(lists.comments.map(toRestPost), writtenBefore),
      totals: new Map(commits.map(readTotals)),
    }
  )
}

function readTotals(value: unknown) {
  const commit = asObject(asObject(value)?.commit)
  const totals = {
    additions: asCount(commit?.additions) ?? 0,
    deletions: asCount(commit?.deletions) ?? 0,
    changedFiles: asCount(commit?.changedFilesIfAvailable),
  }
  return [asText(commit?.oid) ?? '', totals] as const
}
