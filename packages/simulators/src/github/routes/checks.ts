import { created, ok } from '../../kit/answer.ts'
import { appAnswer, nodeId } from '../answers/accounts.ts'
import { simplePull } from '../answers/pull-request.ts'
import { repositoryUrl } from '../answers/repository.ts'
import { requireAccount, requireRepository } from '../http/access.ts'
import { type Call, type Handler, numberIn, textIn } from '../http/call.ts'
import { toPage } from '../http/paging.ts'
import { forbidden, notFound, unprocessableMessage } from '../http/refusal.ts'
import { treeAt } from '../state/git.ts'
import type { CheckRun } from '../state/git-nouns.ts'
import type { App, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import { recordEffect, timestamp } from '../state/state.ts'
import { shaOfRef } from './contents.ts'

/** GitHub's `check-run` schema. */
function checkAnswer({ state }: Call, repository: Repository, check: CheckRun) {
  const url = `${repositoryUrl(state, repository)}/check-runs/${check.id}`
  const { output } = check
  const app = state.apps.find(({ id }) => id === check.appId)
  return {
    id: check.id,
    name: check.name,
    node_id: nodeId('CR', check.id),
    head_sha: check.headSha,
    external_id: check.externalId ?? '',
    url,
    html_url: `${state.urls.web}/${fullName(repository)}/runs/${check.id}`,
    details_url: check.detailsUrl,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    output: {
      title: output?.title ?? null,
      summary: output?.summary ?? null,
      text: output?.text ?? null,
      annotations_count: 0,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: check.appId * 1_000 },
    app: app && appAnswer(state, app),
    pull_requests: [...repository.pulls.values()]
      .filter(({ state: open, head }) => open === 'open' && head.sha === check.headSha)
      .map((pull) => toMinimal(simplePull(state, pull))),
  }
}

function toMinimal({ id, number, url, head, base }: ReturnType<typeof simplePull>) {
  const side = ({ ref, sha, repo }: typeof head) => ({
    ref,
    sha,
    repo: { id: repo.id, url: repo.url, name: repo.name },
  })
  return { id, number, url, head: side(head), base: side(base) }
}

function requireOwner(call: Call): App {
  const app = call.caller.installation?.app
  if (!app) throw forbidden('You must authenticate via a GitHub App.')
  return app
}

interface CheckBody {
  name?: string
  head_sha?: string
  external_id?: string
  details_url?: string
  status?: CheckRun['status']
  conclusion?: string
  started_at?: string
  completed_at?: string
  output?: { title?: string; summary: string; text?: string }
}

/** A conclusion completes the check run. */
function applyBody(call: Call, check: CheckRun, body: CheckBody): void {
  const { conclusion, output } = body
  if (conclusion === undefined && body.status === 'completed')
    throw unprocessableMessage('conclusion is required if status is completed')
  check.name = body.name ?? check.name
  check.externalId = body.external_id ?? check.externalId
  check.detailsUrl = body.details_url ?? check.detailsUrl
  check.status = conclusion === undefined ? (body.status ?? check.status) : 'completed'
  check.conclusion = conclusion ?? (check.status === 'completed' ? check.conclusion : null)
  check.completedAt = check.status === 'completed' ? (body.completed_at ?? timestamp(call.state)) : null
  if (output)
    check.output = {
      title: output.title ?? check.output?.title ?? '',
      summary: output.summary,
      text: output.text ?? null,
    }
}

const record = (call: Call, repository: Repository, { id, headSha, conclusion }: CheckRun, kind: string) =>
  recordEffect(call.state, {
    kind,
    id,
    by: requireAccount(call),
    repository,
    detail: { headSha, conclusion },
  })

const createCheck: Handler = (call) => {
  const repository = requireRepository(call, 'write')
  const app = requireOwner(call)
  const body = call.body as CheckBody
  const headSha = body.head_sha ?? ''
  if (!treeAt(repository, headSha)) throw unprocessableMessage(`No commit found for SHA: ${headSha}`)
  const check: CheckRun = {
    id: call.state.nextId(),
    appId: app.id,
    headSha,
    name: '',
    externalId: null,
    detailsUrl: null,
    status: 'queued',
    conclusion: null,
    startedAt: body.started_at ?? timestamp(call.state),
    completedAt: null,
    output: null,
  }
  applyBody(call, check, body)
  repository.checkRuns.push(check)
  record(call, repository, check, 'check-run-created')
  return created(checkAnswer(call, repository, check))
}

const updateCheck: Handler = (call) => {
  const repository = requireRepository(call, 'write')
  const app = requireOwner(call)
  const check = repository.checkRuns.find(({ id }) => id === numberIn(call, 'check_run_id'))
  if (!check) throw notFound()
  if (check.appId !== app.id)
    throw forbidden(
      'Invalid app_id `' + app.id + '` - check run can only be modified by the GitHub App that created it.',
    )
  applyBody(call, check, call.body as CheckBody)
  record(call, repository, check, 'check-run-updated')
  return ok(checkAnswer(call, repository, check))
}

/** By default, lists only the latest check run per App and name. */
const listChecks: Handler = (call) => {
  const repository = requireRepository(call)
  const { query } = call
  const sha = shaOfRef(repository, textIn(call, 'ref'))
  const wanted = (name: string, value: string | number) => (query.get(name) ?? `${value}`) === `${value}`
  const found = repository.checkRuns
    .filter(({ headSha }) => headSha === sha)
    .filter(({ name, status, appId }) =>
      [wanted('check_name', name), wanted('status', status), wanted('app_id', appId)].every(Boolean),
    )
    .toReversed()
  const isLatest = (check: CheckRun, at: number) =>
    found.findIndex(({ name, appId }) => name === check.name && appId === check.appId) === at
  const shown = query.get('filter') === 'all' ? found : found.filter(isLatest)
  const place = (check_runs: unknown[], total_count: number) => ({ total_count, check_runs })
  return toPage(call, shown, (check) => checkAnswer(call, repository, check), place)
}

export const checkRoutes: Record<string, Handler> = {
  'POST /repos/{owner}/{repo}/check-runs': createCheck,
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': updateCheck,
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': listChecks,
}
