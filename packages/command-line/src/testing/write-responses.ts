import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Given {
  title?: string
  path?: string
  code?: string
  comment?: string
  login?: string
  mergedAt?: string | null
}

/**
 * Writes GitHub's responses for a pull request that adds one file and has one comment on its last line. Returns the
 * folder.
 */
export function writeResponses({
  title = 'Assign berths',
  path = 'src/assign.ts',
  code = 'const free = berths[0]\nsave(free)',
  comment = 'This fails when no berth is free: check for it before saving.',
  login = 'tobias-kern',
  mergedAt = '2026-11-01T10:00:00Z',
}: Given = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-responses-'))
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  const lines = code.split('\n')
  const patch = `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}`
  const user = { login: 'jonas-pitt', id: 1, type: 'User' }
  write('pull.json', {
    number: 7,
    title,
    body: title,
    html_url: 'https://github.com/northbeam/ferry-api/pull/7',
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
      id: 11,
      body: comment,
      user: { login, id: 2, type: 'User' },
      created_at: '2026-11-01T09:00:00Z',
      html_url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r11',
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
