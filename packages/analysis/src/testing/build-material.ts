import type {
  AnalysisContext,
  MaterialFile,
  PullRequestMaterial,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'

export const NO_CONTEXT: AnalysisContext = { standards: [], recurringGroups: [], disputes: [] }

export function buildMaterial(given: Partial<PullRequestMaterial> = {}): PullRequestMaterial {
  const files = given.files ?? []
  return {
    repository: { fullName: 'northbeam/ferry-api', githubId: 1, language: 'TypeScript' },
    number: 7,
    title: 'Assign berths',
    description: null,
    htmlUrl: 'https://github.com/northbeam/ferry-api/pull/7',
    author: person('jonas-pitt'),
    baseSha: 'base',
    headSha: 'head',
    mergeSha: 'merge',
    mergedAt: '2026-11-01T10:00:00Z',
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changedFiles: files.length,
    commits: [
      {
        sha: 'head',
        message: 'work',
        authorLogin: 'jonas-pitt',
        authorName: 'Jonas Pitt',
        authorEmail: 'jonas@northbeam.example',
        committedAt: '2026-11-01T08:00:00Z',
        parents: ['base'],
      },
    ],
    files,
    threads: [],
    reviews: [],
    conversation: [],
    laterCommits: [],
    comparisons: [],
    contents: [],
    ...given,
  }
}

export function buildFile(
  path: string,
  text: string | { patch: string | null; additions?: number; deletions?: number },
): MaterialFile {
  const base = { path, previousPath: null }
  if (typeof text !== 'string')
    return {
      ...base,
      status: 'modified',
      additions: text.additions ?? 1,
      deletions: text.deletions ?? 0,
      patch: text.patch,
    }
  const lines = text.split('\n')
  const patch = [`@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)].join('\n')
  return { ...base, status: 'added', additions: lines.length, deletions: 0, patch }
}

let ids = 100

/** The thread is on the last line of its hunk. `replies` are [login, body] pairs. */
export function buildThread(
  body: string,
  given: Partial<ReviewThread> & { replies?: [string, string][]; by?: string } = {},
): ReviewThread {
  const { replies = [], by = 'tobias-kern', ...rest } = given
  const comments = [[by, body] as const, ...replies].map(([login, text], index) => ({
    id: ids++,
    author: person(login),
    body: text,
    createdAt: `2026-11-01T09:0${index}:00Z`,
    htmlUrl: 'https://github.com/northbeam/ferry-api/pull/7#discussion',
  }))
  return {
    rootId: comments[0]?.id ?? 0,
    path: 'src/assign.ts',
    side: 'RIGHT',
    line: 2,
    startLine: null,
    originalLine: 2,
    originalStartLine: null,
    subject: 'line',
    diffHunk: '@@ -0,0 +1,9 @@\n+const lock = take()\n+work()',
    originalCommitSha: 'head',
    resolution: 'unknown',
    comments,
    ...rest,
  }
}

export const person = (login: string) => ({
  login,
  id: login.length,
  isBot: login.endsWith('[bot]'),
  avatarUrl: null,
})
