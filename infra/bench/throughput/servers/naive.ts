import { analyze } from '@debrief/analysis/analyze'
import { readAnalysisContext } from '@debrief/analysis-worker/analysis-context.queries'
import type { PullRequestMaterial } from '@debrief/contracts/material'
import type { AnalysisResult } from '@debrief/contracts/review'
import { findRunFacts, markStarted, type RunFacts, showStep } from '@debrief/database/run-progress'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { openContext } from '../direct-work.ts'
import { inLanes } from '../in-lanes.ts'

/** The same steps by the libraries at hand: Octokit for GitHub, and a statement for each row that is stored. */
const { context, githubUrl, hold } = openContext(process.env)
const { database, keys, analyzer } = context
const { db, pool } = database
const WithPages = Octokit.plugin(paginateRest)
const { signal } = new AbortController()

async function work(id: string): Promise<void> {
  const { fence } = await hold(id)
  const own = { runId: id, fence }
  const run = (await findRunFacts(db, id))!
  await markStarted(db, own)
  await showStep(db, own, 'reading')
  const material = await readMaterial(run)
  await showStep(db, own, 'threads')
  const known = await readAnalysisContext(db, run)
  await showStep(db, own, 'analysing')
  const result = await analyze(material, known, { analyzer, signal })
  await store(id, run, result)
}

async function readMaterial(run: RunFacts): Promise<PullRequestMaterial> {
  const auth = keys.open(run.githubAccessToken!, aboutGithubToken(run.connectingUserId))
  const octokit = new WithPages({ auth, baseUrl: githubUrl })
  const path = `/repos/${run.fullName}/pulls/${run.prNumber}`
  const { data: pull } = await octokit.request(`GET ${path}`)
  const list = (at: string) => octokit.paginate(`GET ${at}`, { per_page: 100 })
  const lists = await Promise.all([
    list(`${path}/files`),
    list(`${path}/commits`),
    list(`${path}/comments`),
    list(`${path}/reviews`),
    list(`/repos/${run.fullName}/issues/${run.prNumber}/comments`),
  ])
  if (lists.some((entries) => entries.length > 0))
    throw new Error('this GitHub has nothing but pull requests')
  return {
    repository: { fullName: run.fullName, githubId: pull.base.repo.id, language: pull.base.repo.language },
    number: pull.number,
    title: pull.title,
    description: pull.body,
    htmlUrl: pull.html_url,
    author: { login: pull.user.login, id: pull.user.id, isBot: false, avatarUrl: null },
    baseSha: pull.base.sha,
    headSha: pull.head.sha,
    mergeSha: pull.merge_commit_sha,
    mergedAt: pull.merged_at,
    additions: pull.additions,
    deletions: pull.deletions,
    changedFiles: pull.changed_files,
    commits: [],
    files: [],
    threads: [],
    reviews: [],
    conversation: [],
    laterCommits: [],
    comparisons: [],
    contents: [],
  }
}

async function store(id: string, run: RunFacts, result: AnalysisResult): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into pr_analysis (pull_request_id, user_id, run_id, generation, review_summary, score, score_version,
        score_breakdown, analyzer, analyzer_version, covered_share, mistakes_count)
      values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, $10, 0)`,
      [
        run.pullRequestId,
        run.ownerId,
        id,
        result.summary,
        result.score,
        result.scoreVersion,
        JSON.stringify(result.scoreBreakdown),
        result.analyzer,
        result.analyzerVersion,
        result.coveredShare,
      ],
    )
    await client.query(
      `update pull_requests set analysis_status = 'completed', analysis_step = null where id = $1`,
      [run.pullRequestId],
    )
    await client.query(
      `update analysis_runs set state = 'done', lease_until = null, finished_at = now() where id = $1`,
      [id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

process.on('message', async (ids: string[]) => {
  await inLanes(ids, Number(process.env.LANES), work)
  process.send?.({ done: ids.length })
})
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
