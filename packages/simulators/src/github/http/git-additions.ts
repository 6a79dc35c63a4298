import { refTo, type Schema } from '../../kit/openapi.ts'

/**
 * Schemas that are missing from GitHub's API specification and follow the documentation at `source`. Each key of
 * `answers` is a status, or "status mediaType" if the schema depends on the media type.
 */
export interface OwnAddition {
  source: string
  query?: Schema
  body?: Schema
  answers?: Record<string, Schema>
}

const text: Schema = { type: 'string' }
const maybeText: Schema = { type: ['string', 'null'] }
const number: Schema = { type: 'integer' }
const sha: Schema = { type: 'string', pattern: '^[0-9a-f]{40}$' }
const time: Schema = { type: 'string', format: 'date-time' }
const uri: Schema = { type: 'string', format: 'uri' }

const object = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
})
const list = (items: Schema): Schema => ({ type: 'array', items })

const ref = object({ ref: text, node_id: text, url: uri, object: object({ type: text, sha, url: uri }) })
const place = object({ sha, url: uri })
const person = object({ name: text, email: text, date: time })
const commit = object({
  sha,
  node_id: text,
  url: uri,
  html_url: uri,
  author: person,
  committer: person,
  tree: place,
  message: text,
  parents: list(object({ sha, url: uri, html_url: uri })),
  verification: object({
    verified: { type: 'boolean' },
    reason: text,
    signature: maybeText,
    payload: maybeText,
    verified_at: maybeText,
  }),
})
const mode: Schema = { enum: ['100644', '100755', '040000', '160000', '120000'] }
const kind: Schema = { enum: ['blob', 'tree', 'commit'] }
const tree = object({
  sha,
  url: uri,
  tree: list(object({ path: text, mode, type: kind, sha }, { size: number, url: text })),
  truncated: { type: 'boolean' },
})
const blob = object({ sha, node_id: text, size: number, url: uri, content: text, encoding: text })

const conclusions = ['success', 'failure', 'neutral', 'cancelled', 'skipped', 'timed_out', 'action_required']
const status: Schema = { enum: ['queued', 'in_progress', 'completed'] }
const conclusion: Schema = { enum: conclusions }
const long: Schema = { type: 'string', maxLength: 65_535 }
const side = object({ ref: text, sha, repo: object({ id: number, url: uri, name: text }) })
const checkRun = object({
  id: number,
  name: text,
  node_id: text,
  head_sha: sha,
  external_id: maybeText,
  url: text,
  html_url: maybeText,
  details_url: maybeText,
  status,
  conclusion: { enum: [...conclusions, null] },
  started_at: { type: ['string', 'null'], format: 'date-time' },
  completed_at: { type: ['string', 'null'], format: 'date-time' },
  output: object({
    title: maybeText,
    summary: maybeText,
    text: maybeText,
    annotations_count: number,
    annotations_url: uri,
  }),
  check_suite: object({ id: number }),
  app: refTo('components', 'schemas', 'integration'),
  pull_requests: list(object({ id: number, number, url: text, head: side, base: side })),
})
const checkBody = {
  name: text,
  details_url: text,
  external_id: text,
  status,
  started_at: time,
  conclusion,
  completed_at: time,
}

const pull = refTo('components', 'schemas', 'pull-request')
const docs = 'https://docs.github.com/rest'
const at = '/repos/{owner}/{repo}'

export const gitAdditions: Record<string, OwnAddition> = {
  [`GET ${at}/git/ref/{ref}`]: { source: `${docs}/git/refs#get-a-reference`, answers: { '200': ref } },
  [`POST ${at}/git/refs`]: {
    source: `${docs}/git/refs#create-a-reference`,
    body: object({ ref: text, sha }),
    answers: { '201': ref },
  },
  [`PATCH ${at}/git/refs/{ref}`]: {
    source: `${docs}/git/refs#update-a-reference`,
    body: object({ sha }, { force: { type: 'boolean' } }),
    answers: { '200': ref },
  },
  [`GET ${at}/git/commits/{commit_sha}`]: {
    source: `${docs}/git/commits#get-a-commit-object`,
    answers: { '200': commit },
  },
  [`POST ${at}/git/commits`]: {
    source: `${docs}/git/commits#create-a-commit`,
    body: object(
      { message: text, tree: sha },
      {
        parents: list(sha),
        author: object({ name: text, email: text }, { date: time }),
        committer: object({}, { name: text, email: text, date: time }),
        signature: text,
      },
    ),
    answers: { '201': commit },
  },
  [`GET ${at}/git/trees/{tree_sha}`]: { source: `${docs}/git/trees#get-a-tree`, answers: { '200': tree } },
  [`POST ${at}/git/trees`]: {
    source: `${docs}/git/trees#create-a-tree`,
    body: object(
      {
        tree: list(
          object({}, { path: text, mode, type: kind, sha: { type: ['string', 'null'] }, content: text }),
        ),
      },
      { base_tree: sha },
    ),
    answers: { '201': tree },
  },
  [`GET ${at}/git/blobs/{file_sha}`]: { source: `${docs}/git/blobs#get-a-blob`, answers: { '200': blob } },
  [`POST ${at}/pulls`]: {
    source: `${docs}/pulls/pulls#create-a-pull-request`,
    body: object(
      { head: text, base: text },
      {
        title: text,
        body: text,
        maintainer_can_modify: { type: 'boolean' },
        draft: { type: 'boolean' },
        issue: number,
        head_repo: text,
      },
    ),
    answers: { '201': pull },
  },
  [`PATCH ${at}/pulls/{pull_number}`]: {
    source: `${docs}/pulls/pulls#update-a-pull-request`,
    body: object(
      {},
      {
        title: text,
        body: text,
        state: { enum: ['open', 'closed'] },
        base: text,
        maintainer_can_modify: { type: 'boolean' },
      },
    ),
    answers: { '200': pull },
  },
  [`POST ${at}/check-runs`]: {
    source: `${docs}/checks/runs#create-a-check-run`,
    body: object(
      { name: text, head_sha: sha },
      { ...checkBody, output: object({ title: text, summary: long }, { text: long }) },
    ),
    answers: { '201': checkRun },
  },
  [`PATCH ${at}/check-runs/{check_run_id}`]: {
    source: `${docs}/checks/runs#update-a-check-run`,
    body: object({}, { ...checkBody, output: object({ summary: long }, { title: text, text: long }) }),
    answers: { '200': checkRun },
  },
  [`GET ${at}/commits/{ref}/check-runs`]: {
    source: `${docs}/checks/runs#list-check-runs-for-a-git-reference`,
    answers: { '200': object({ total_count: number, check_runs: list(checkRun) }) },
  },
}
