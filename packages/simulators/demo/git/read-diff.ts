import { runGit } from './write-history.ts'

export interface FileDiff {
  path: string
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed'
  additions: number
  deletions: number
  /** Hunks without file headers, as GitHub gives them; null for a binary file or a mere rename. */
  patch: string | null
}

export interface Diff {
  text: string
  files: FileDiff[]
}

const AS_ON_GITHUB = [
  '--no-color',
  '--no-ext-diff',
  '--find-renames',
  '--full-index',
  '--unified=3',
  '--inter-hunk-context=0',
  '--diff-algorithm=myers',
  '--indent-heuristic',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** What changed from one commit to another, as unified text and file by file. */
export function readDiff(directory: string, from: string, to: string): Diff {
  const text = runGit(directory, ['diff', ...AS_ON_GITHUB, from, to]).toString('utf8')
  const files = text
    .split(/^(?=diff --git )/m)
    .filter((part) => part !== '')
    .map(readFileDiff)
  return { text, files }
}

function readFileDiff(text: string): FileDiff {
  const names = /^diff --git a\/(\S+) b\/(\S+)$/m.exec(text)
  if (!names?.[1] || !names[2])
    throw new Error(`git answered with a diff we cannot read: ${text.slice(0, 200)}`)
  const start = text.search(/^@@ /m)
  const header = start < 0 ? text : text.slice(0, start)
  const patch = start < 0 ? null : text.slice(start).replace(/\n$/, '')
  const lines = patch?.split('\n') ?? []
  const renamed = names[1] !== names[2]
  return {
    path: names[2],
    previousPath: renamed ? names[1] : null,
    status: renamed ? 'renamed' : statusOf(header),
    additions: lines.filter((line) => line.startsWith('+')).length,
    deletions: lines.filter((line) => line.startsWith('-')).length,
    patch,
  }
}

function statusOf(header: string): FileDiff['status'] {
  if (/^new file mode/m.test(header)) return 'added'
  return /^deleted file mode/m.test(header) ? 'removed' : 'modified'
}
