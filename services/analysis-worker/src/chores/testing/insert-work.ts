import { randomUUID } from 'node:crypto'
import { HASH, type Insert, type Row, type TestPerson } from './insert-row.ts'

const SHA = 'a'.repeat(40)

export async function insertWork(insert: Insert, who: TestPerson & { team: string }): Promise<void> {
  const { id, colleagueId, login, githubId } = who
  const repository = await insert('repositories', {
    user_id: colleagueId,
    github_repo_id: 9,
    repo_name: 'ferry-api',
    repo_owner: 'northbeam',
    repo_full_name: 'northbeam/ferry-api',
    webhook_secret: HASH(randomUUID()),
    webhook_id: 12,
  })
  const own = await insertReview(insert, { owner: id, repository: repository.id, number: 1, by: who })
  const quote = {
    author: login,
    avatarUrl: null,
    body: 'Release it.',
    url: 'https://x.example',
    isBot: false,
  }
  const other = await insertReview(insert, {
    owner: colleagueId,
    repository: repository.id,
    number: 2,
    by: who,
    quote,
  })
  await insertLearning(insert, { id, ...own })
  await insertGivenComments(insert, { who, own: own.pullRequest, other: other.pullRequest })
  await insertHistory(insert, { repository: repository.id, who })
  await insert('discoveries', {
    repository_id: repository.id,
    team_id: who.team,
    asked_by: id,
    pull_requests: 5,
  })
  await insert('standards_repositories', {
    repository_id: repository.id,
    team_id: who.team,
    github_repo_id: 4_711,
    chosen_by: id,
  })
  const decided = { decision: 'keep', decided_by: id, decided_at: new Date() }
  const edit = { repository_id: repository.id, path: 'AGENTS.md', part: 'head', ours: 'a', theirs: 'b' }
  await insert('standards_edits', { ...edit, ...decided })
  await insert('deliveries', {
    source: 'github-repository',
    hook_id: repository.id,
    delivery_id: randomUUID(),
    event: 'pull_request',
    facts: { event: { sender: { login, id: githubId } } },
    state: 'done',
    finished_at: new Date(),
  })
}

async function insertGivenComments(
  insert: Insert,
  { who, own, other }: { who: TestPerson; own: string; other: string },
): Promise<void> {
  const comment = { url: 'https://x.example', path: 'src/a.ts', body: `Please ask ${who.login}.` }
  const read = { outcome: 'unclear', has_reason: false, has_example: false, commented_at: new Date() }
  const kept = { kept_at: new Date(), note: `By ${who.login}` }
  await insert('given_comments', {
    ...comment,
    ...read,
    ...kept,
    pull_request_id: other,
    github_comment_id: 8,
    reviewer_github_id: who.githubId,
  })
  await insert('given_comments', {
    ...comment,
    ...read,
    pull_request_id: own,
    github_comment_id: 9,
    reviewer_github_id: 5,
  })
  const period = { period: '2026-06-01', flagged: 6, stopped: 2 }
  await insert('stopped_after_comments', { user_id: who.id, ...period, authors: [who.colleagueId] })
  await insert('stopped_after_comments', { user_id: who.colleagueId, ...period, authors: [who.id] })
}

async function insertHistory(
  insert: Insert,
  { repository, who }: { repository: string; who: TestPerson },
): Promise<void> {
  for (const user_id of [who.id, who.colleagueId]) {
    const ready = { months: 6, since: new Date(), state: 'ready' }
    const { id: import_id } = await insert('history_imports', {
      user_id,
      repository_id: repository,
      ...ready,
    })
    const counts = { review_threads: 0, reviews: 0, changed_files: 1, commits: 1 }
    const author = { author_github_id: who.githubId, author_login: who.login, is_bot: false }
    await insert('history_pull_requests', {
      import_id,
      pr_number: 1,
      merged_at: new Date(),
      ...author,
      ...counts,
    })
  }
}

interface InsertReviewOptions {
  owner: string
  repository: string
  number: number
  by: TestPerson
  quote?: Row
}

async function insertReview(insert: Insert, { owner, repository, number, by, quote }: InsertReviewOptions) {
  const pullRequest = await insert('pull_requests', {
    user_id: owner,
    repository_id: repository,
    pr_number: number,
    title: 'A change',
    author_username: by.login,
    author_github_id: by.githubId,
    merged_at: new Date(),
    merge_sha: SHA,
    html_url: 'https://github.com/northbeam/ferry-api/pull/1',
    source_updated_at: new Date(),
    analysis_status: 'pending',
  })
  const run = await insert('analysis_runs', {
    pull_request_id: pullRequest.id,
    repository_id: repository,
    tenant_id: owner,
    charged_user_id: owner,
    merge_sha: SHA,
    state: 'done',
    finished_at: new Date(),
  })
  const review = await insert('pr_analysis', {
    pull_request_id: pullRequest.id,
    user_id: owner,
    run_id: run.id,
    generation: 1,
    review_summary: 'Small.',
    score_version: 1,
    score_breakdown: {},
    analyzer: 'builtin',
    analyzer_version: '1',
    covered_share: 1,
  })
  const mistake = await insert(
    'mistakes',
    buildMistakeRow({ owner, pullRequest: pullRequest.id, review: review.id, quote }),
  )
  const ledger = { user_id: owner, tenant_id: owner, kind: 'analysis', period_start: '2026-11-01T00:00:00Z' }
  const event = {
    amount: 1,
    state: 'settled',
    subject: `${owner === by.id ? by.login : 'northbeam'}/api#${number}`,
    finished_at: new Date(),
  }
  await insert('usage_events', { key: `an:${run.id}`, ...ledger, ...event })
  const { user_id: _, ...period } = ledger
  await insert('usage_periods', { ...period, used: 1 })
  const cost = { model: 'm', outcome: 'stored', calls: 1, input_tokens: 5, output_tokens: 7 }
  await insert('model_usage', { run_id: run.id, job_id: 1, fence: 1, tenant_id: owner, ...cost })
  return { pullRequest: pullRequest.id, mistake: mistake.id }
}

const buildMistakeRow = (of: {
  owner: string
  pullRequest: string
  review: string
  quote: Row | undefined
}): Row => ({
  pr_analysis_id: of.review,
  pull_request_id: of.pullRequest,
  user_id: of.owner,
  ordinal: 1,
  title: 'Lock not released',
  description: 'It stays taken.',
  category: 'error-handling',
  severity: 'high',
  source: 'reviewer',
  path: 'src/a.ts',
  side: 'RIGHT',
  start_line: 1,
  end_line: 2,
  confidence: 1,
  quote: of.quote ?? null,
})

async function insertLearning(
  insert: Insert,
  { id, pullRequest, mistake }: { id: string; pullRequest: string; mistake: string },
): Promise<void> {
  const group = { title: 'Locks', description: 'Kept for too long.', category: 'error-handling', user_id: id }
  const { id: groupId } = await insert('recurring_mistakes', group)
  await insert('recurring_mistake_members', {
    recurring_mistake_group_id: groupId,
    mistake_id: mistake,
    user_id: id,
    occurred_at: new Date(),
  })
  await insert('possible_repeats', { group_id: groupId, mistake_id: mistake })
  await insert('grouping_scopes', { scope_id: id })
  const change = { group_id: groupId, kind: 'renamed', before: {}, after: {} }
  await insert('grouping_history', { ...change, actor_id: id, undone_by: id, undone_at: new Date() })
  await insert('opportunities', {
    pull_request_id: pullRequest,
    user_id: id,
    key: 'TypeScript',
    merged_at: new Date(),
  })
  const dispute = { reason: 'wrong', state: 'accepted', settled_at: new Date(), settled_by: id }
  await insert('mistake_disputes', { mistake_id: mistake, user_id: id, ...dispute })
  const exercise = { exercise: { question: 'Which line?' }, exercise_version: 1 }
  const card = await insert('practice_cards', { user_id: id, mistake_id: mistake, kind: 'fix', ...exercise })
  const answer = { answer: { text: 'a' }, outcome: 'right', graded_by: 'checks' }
  await insert('practice_attempts', { card_id: card.id, user_id: id, ...answer })
  await insert('guidance_downloads', { user_id: id, format: 'agents', entries: {} })
}
