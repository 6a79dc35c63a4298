import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface PullRequestOptions {
  title?: string
  path?: string
  code?: string
  comment?: string
  login?: string
  mergedAt?: string | null
  number?: number
  author?: { login: string; type?: string }
  folder?: string
}

export function writeResponses({
  title = 'Assign berths',
  path = 'src/assign.ts',
  code = 'const free = berths[0]\nsave(free)',
  comment = 'This fails when no berth is free: check for it before saving.',
  login = 'tobias-kern',
  mergedAt = '2026-11-01T10:00:00Z',
  number = 7,
  author = { login: 'jonas-pitt' },
  folder = mkdtempSync(join(tmpdir(), 'debrief-responses-')),
}: PullRequestOptions = {}): string {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  const lines = code.split('\n')
  const patch = `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}`
  const user = { id: 1, type: 'User', ...author }
  const url = `https://github.com/northbeam/ferry-api/pull/${number}`
  write('pull.json', {
    number,
    title,
    body: title,
    html_url: url,
    user,
    merged_at: mergedAt,
    merge_commit_sha: 'f'.repeat(40),
    additions: lines.length,
    deletions: 0,
    changed_files: 1,
    base: { sha: '0'.repeat(40), repo: { id: 1, full_name: 'northbeam/ferry-api', language: 'TypeScript' } },
    head: { sha: 'b'.repeat(40) },
  })
  write('files.json', [{ filename: path, status: 'added', additions: lines.length, deletions: 0, patch }])
  write('commits.json', [{ sha: 'b'.repeat(40), commit: { message: title }, author: user, parents: [] }])
  write('review-comments.json', [
    {
      id: Number(`${number}1`),
      body: comment,
      user: { login, id: 2, type: 'User' },
      created_at: '2026-11-01T09:00:00Z',
      html_url: `${url}#discussion_r${number}1`,
      path,
      side: 'RIGHT',
      line: lines.length,
      original_line: lines.length,
      diff_hunk: patch,
      original_commit_id: 'b'.repeat(40),
    },
  ])
  return folder
}
