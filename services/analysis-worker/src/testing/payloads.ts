export interface History {
  repositoryId: number
  fullName: string
  author: { id: number; login: string }
}

const at = (minute: number) => `2026-11-02T10:${String(minute).padStart(2, '0')}:00Z`
const account = (user: { id: number; login: string }) => ({ ...user, type: 'User' })

export function repositoryBody({ repositoryId, fullName }: History, minute: number, name = fullName) {
  const [owner = '', short = ''] = name.split('/')
  return {
    id: repositoryId,
    name: short,
    full_name: name,
    private: true,
    owner: account({ id: 7, login: owner }),
    description: 'Berths and crossings',
    language: 'TypeScript',
    updated_at: at(minute),
  }
}

function pullBody(history: History, minute: number, changes: Record<string, unknown> = {}) {
  return {
    number: 482,
    title: 'Release berth locks',
    body: 'Frees the berth when the lookup fails.',
    state: 'open',
    merged_at: null,
    merge_commit_sha: null,
    user: account(history.author),
    head: { sha: 'a'.repeat(40) },
    base: { sha: 'b'.repeat(40), repo: { language: 'TypeScript' } },
    html_url: `https://github.com/${history.fullName}/pull/482`,
    updated_at: at(minute),
    ...changes,
  }
}

const counts = (comments: number) => ({
  commits: 3,
  additions: 40,
  deletions: 12,
  changed_files: 2,
  review_comments: comments,
})
const merged = { state: 'closed', merged: true, merged_at: at(30), merge_commit_sha: 'c'.repeat(40) }

export interface Event {
  event: string
  payload: Record<string, unknown>
}

export function buildHistory(history: History): Event[] {
  const comment = (id: number, minute: number) => ({
    id,
    body: 'race here',
    user: account({ id: 8, login: 'tobias-kern' }),
    created_at: at(minute),
    updated_at: at(minute),
  })
  const repository = (minute: number) => repositoryBody(history, minute)
  const renamed = `${history.fullName}-renamed`
  return [
    {
      event: 'pull_request',
      payload: { action: 'opened', repository: repository(1), pull_request: pullBody(history, 1, counts(0)) },
    },
    {
      event: 'pull_request_review_comment',
      payload: {
        action: 'created',
        repository: repository(1),
        pull_request: pullBody(history, 5),
        comment: comment(901, 5),
      },
    },
    { event: 'repository', payload: { action: 'renamed', repository: repositoryBody(history, 8, renamed) } },
    {
      event: 'pull_request_review',
      payload: {
        action: 'submitted',
        repository: repositoryBody(history, 8, renamed),
        pull_request: pullBody(history, 12),
        review: {
          id: 77,
          state: 'approved',
          body: 'Good.',
          user: account({ id: 8, login: 'tobias-kern' }),
          submitted_at: at(12),
        },
      },
    },
    {
      event: 'pull_request',
      payload: {
        action: 'edited',
        repository: repositoryBody(history, 8, renamed),
        pull_request: pullBody(history, 20, {
          ...counts(1),
          title: 'Release berth locks when the lookup fails',
        }),
      },
    },
    {
      event: 'pull_request',
      payload: {
        action: 'closed',
        repository: repositoryBody(history, 8, renamed),
        pull_request: pullBody(history, 30, {
          ...counts(1),
          ...merged,
          title: 'Release berth locks when the lookup fails',
        }),
      },
    },
    {
      event: 'pull_request',
      payload: {
        action: 'edited',
        repository: repositoryBody(history, 8, renamed),
        pull_request: pullBody(history, 40, {
          ...counts(1),
          ...merged,
          title: 'Release berth locks, always',
        }),
      },
    },
    {
      event: 'pull_request_review_comment',
      payload: {
        action: 'created',
        repository: repositoryBody(history, 8, renamed),
        pull_request: pullBody(history, 45, { ...merged, title: 'Release berth locks, always' }),
        comment: comment(902, 45),
      },
    },
    {
      event: 'pull_request_review_comment',
      payload: {
        action: 'deleted',
        repository: repositoryBody(history, 8, renamed),
        pull_request: pullBody(history, 46, { ...merged, title: 'Release berth locks, always' }),
        comment: comment(902, 45),
      },
    },
  ]
}
