import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const author = { login: 'ada', id: 11, type: 'User' }
const reviewer = { login: 'ben', id: 12, type: 'User' }
const owner = { login: 'acme', id: 10, type: 'Organization' }

const sha = (letter: string) => letter.repeat(40)
export const shas = { base: sha('0'), first: sha('a'), head: sha('b'), pushedAway: sha('c') }

export interface FixtureOptions {
  number?: number
  repository?: string
  isPrivate?: boolean
  title?: string
  branch?: string
  files?: object[]
  diff?: string
  comments?: number
  threads?: boolean
}

const patch = '@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n+two and a half\n three'

export function writeFixture(
  options: FixtureOptions = {},
  into = mkdtempSync(join(tmpdir(), 'github-simulator-')),
): string {
  const { number = 1, repository = 'shop', comments = 1 } = options
  const folder = join(into, `acme__${repository}__${number}`)
  const write = (name: string, value: unknown) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  }
  const files = options.files ?? [
    { filename: 'src/shop.ts', status: 'modified', additions: 2, deletions: 1, changes: 3, patch },
  ]
  const repo = {
    id: 500 + repository.length,
    name: repository,
    full_name: `acme/${repository}`,
    private: options.isPrivate ?? true,
    language: 'TypeScript',
    owner,
  }
  write('pull.json', {
    id: 9000 + number,
    number,
    title: options.title ?? 'Sell more',
    body: 'Because.',
    state: 'closed',
    user: author,
    created_at: '2026-01-05T10:00:00Z',
    updated_at: '2026-01-06T10:00:00Z',
    merged_at: '2026-01-06T10:00:00Z',
    closed_at: '2026-01-06T10:00:00Z',
    merge_commit_sha: sha('f'),
    base: { ref: 'main', sha: shas.base, repo },
    head: { ref: options.branch ?? 'sell-more', sha: shas.head },
    additions: 2,
    deletions: 1,
    changed_files: files.length,
    commits: 2,
  })
  write('files.json', files)
  write('commits.json', [commit(shas.first, 'Sell'), commit(shas.head, 'Sell more')])
  write('reviews.json', [
    {
      id: 700 + number,
      user: reviewer,
      state: 'CHANGES_REQUESTED',
      body: 'Not yet.',
      commit_id: shas.first,
      submitted_at: '2026-01-05T12:00:00Z',
    },
  ])
  write(
    'review-comments.json',
    Array.from({ length: comments }, (_, index) => comment(8000 + 100 * number + index, 700 + number)),
  )
  write('issue-comments.json', [
    { id: 600 + number, body: 'Thanks!', user: author, created_at: '2026-01-05T13:00:00Z' },
  ])
  write(
    'pull.diff',
    options.diff ??
      `diff --git a/src/shop.ts b/src/shop.ts\n--- a/src/shop.ts\n+++ b/src/shop.ts\n${patch}\n`,
  )
  if (options.threads !== false) {
    write(
      'review-threads.json',
      Array.from({ length: comments }, (_, index) => ({
        isResolved: index % 2 === 0,
        isOutdated: false,
        rootCommentId: 8000 + 100 * number + index,
        resolvedBy: index % 2 === 0 ? 'ada' : null,
      })),
    )
  }
  write(`commits/${shas.head}.json`, {
    ...commit(shas.head, 'Sell more'),
    stats: { additions: 2, deletions: 1, total: 3 },
    files,
  })
  write(`compare/${shas.pushedAway}...${shas.head}.json`, {
    status: 'diverged',
    ahead_by: 1,
    behind_by: 1,
    total_commits: 1,
    commits: [commit(shas.head, 'Sell more')],
    files,
  })
  write(`contents/${shas.head}/src/shop.ts`, 'one\nTWO\ntwo and a half\nthree\n')
  return into
}

const commit = (id: string, message: string) => ({
  sha: id,
  commit: { message, author: { name: 'Ada', date: '2026-01-05T10:00:00Z' } },
  author,
})

const comment = (id: number, review: number) => ({
  id,
  pull_request_review_id: review,
  path: 'src/shop.ts',
  line: 2,
  side: 'RIGHT',
  diff_hunk: patch.split('\n').slice(0, 4).join('\n'),
  body: 'Why capitals?',
  user: reviewer,
  created_at: '2026-01-05T12:00:00Z',
  commit_id: shas.first,
  original_commit_id: shas.first,
})
