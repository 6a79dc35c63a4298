import type {
  MaterialFile,
  PullRequestMaterial,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import { diffLines } from '../../../diff/diff-lines.ts'
import { buildMaterial, buildThread } from '../../../testing/build-material.ts'

type Version = Record<string, string>

const PATH = 'src/assign.ts'

export function buildHistory(
  versions: (Version | string)[],
  given: Partial<PullRequestMaterial> = {},
): PullRequestMaterial {
  const files = versions.map((version) => (typeof version === 'string' ? { [PATH]: version } : version))
  const shas = files.map((_, at) => (at === files.length - 1 ? 'head' : `c${at}`))
  return buildMaterial({
    mergedAt: '2026-11-02T00:00:00Z',
    commits: shas.map((sha, at) => ({
      sha,
      message: sha,
      authorLogin: 'jonas-pitt',
      authorName: null,
      authorEmail: null,
      committedAt: at === 0 ? '2026-11-01T08:00:00Z' : `2026-11-01T1${at}:00:00Z`,
      parents: [at === 0 ? 'base' : (shas[at - 1] as string)],
    })),
    laterCommits: shas.slice(1).map((sha, at) => ({
      sha,
      files: changedFiles(files[at] as Version, files[at + 1] as Version),
    })),
    contents: ['c0', 'head'].flatMap((sha) =>
      Object.entries((sha === 'head' ? files.at(-1) : files[0]) ?? {}).map(([path, text]) => ({
        sha,
        path,
        text,
      })),
    ),
    ...given,
  })
}

/** Builds a thread on the first line of `code` that contains `on`. `replies` holds [login, text] pairs. */
export function buildRequest(
  body: string,
  {
    code,
    on,
    path = PATH,
    ...given
  }: NonNullable<Parameters<typeof buildThread>[1]> & { code: string; on: string; path?: string },
): ReviewThread {
  const lines = code.split('\n')
  const at = lines.findIndex((text) => text.includes(on)) + 1
  const diffHunk = [`@@ -0,0 +1,${at} @@`, ...lines.slice(0, at).map((text) => `+${text}`)].join('\n')
  return buildThread(body, {
    path,
    line: null,
    originalLine: at,
    originalCommitSha: 'c0',
    diffHunk,
    ...given,
  })
}

function changedFiles(before: Version, after: Version): MaterialFile[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const gone = paths.filter((path) => after[path] === undefined)
  return paths
    .filter((path) => before[path] !== after[path] && after[path] !== undefined)
    .map((path) => {
      const previousPath = before[path] === undefined ? (gone[0] ?? null) : null
      const old = before[previousPath ?? path] ?? ''
      return {
        path,
        previousPath,
        status: previousPath ? 'renamed' : old === '' ? 'added' : 'modified',
        additions: 1,
        deletions: 1,
        patch: writePatch(old, after[path] as string),
      }
    })
}

function writePatch(before: string, after: string): string {
  const { lines, ...hunk } = diffLines(before, after)
  const marks = { add: '+', del: '-', context: ' ' }
  return [
    `@@ -${hunk.oldStart},${hunk.oldCount} +${hunk.newStart},${hunk.newCount} @@`,
    ...lines.map(({ kind, text }) => marks[kind] + text),
  ].join('\n')
}
