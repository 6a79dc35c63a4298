import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const REPOSITORY = 'northbeam/manifest-worker'
/** The time of a round trip between two regions of a continent. */
const ROUND_TRIP_MS = 50
const REVIEWED_WITHIN_S = 30
const PAGE_WITHIN_MS = 3_000
const PAGES = ['/api/pull-requests', '/api/dashboard', '/api/recurring-mistakes', '/api/standards']

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Merges pull requests one after another, and loads pages after each. Returns medians in milliseconds. */
async function measure(scene: Scene, merges: number): Promise<{ review: number; page: number }> {
  const reviews: number[] = []
  const pages: number[] = []
  for (let merge = 0; merge < merges; merge += 1) {
    reviews.push(await timeReview(scene))
    for (const path of PAGES) pages.push(await timePage(scene, path))
  }
  return { review: Math.round(median(reviews)), page: Math.round(median(pages)) }
}

async function timeReview({ traffic, judge }: Scene): Promise<number> {
  const from = performance.now()
  const number = await traffic.merge(REPOSITORY)
  const isReviewed = async () => {
    const { rows } = await judge.pool.query<{ analysis_status: string }>(
      'select analysis_status from pull_requests where pr_number = $1',
      [number],
    )
    return rows.some(({ analysis_status }) => analysis_status === 'completed')
  }
  if (!(await waitFor(isReviewed, { seconds: REVIEWED_WITHIN_S })))
    throw new Error(`#${number} had no review after ${REVIEWED_WITHIN_S} s`)
  return performance.now() - from
}

async function timePage({ askGateway }: Scene, path: string): Promise<number> {
  const from = performance.now()
  const answer = await askGateway(path)
  await answer.arrayBuffer()
  const took = performance.now() - from
  if (answer.status !== 200 || took > PAGE_WITHIN_MS)
    throw new Error(`${path} responded with ${answer.status} after ${Math.round(took)} ms`)
  return took
}

async function farAway(run: Run, merges: number): Promise<Counts> {
  const scene = await run.openScene()
  const { ingestPostgres, workerPostgres, gatewayPostgres } = scene.links
  const links = [ingestPostgres, workerPostgres, gatewayPostgres]
  await measure(scene, 2)
  const near = await measure(scene, merges)
  for (const link of links) link.delay(ROUND_TRIP_MS / 2)
  const far = await measure(scene, merges)
  for (const link of links) link.restore()
  const { rows } = await scene.judge.pool.query<{ lost: number }>(
    'select count(*)::int as lost from jobs where crashes > 0',
  )
  if (rows[0]!.lost > 0) throw new Error(`${rows[0]!.lost} jobs lost their lease`)
  return {
    'merge to review, ms': `${near.review}, ${far.review} with a round trip of ${ROUND_TRIP_MS} ms`,
    'a page, ms': `${near.page}, ${far.page} with a round trip of ${ROUND_TRIP_MS} ms`,
    ...(await comeToRest(scene)),
  }
}

export const p6: FaultPromise = {
  title: 'PostgreSQL may be 50 ms away',
  short: null,
  full: (run) => farAway(run, 20),
}
