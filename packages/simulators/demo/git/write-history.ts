import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Signature {
  name: string
  email: string
  at: string
}

/** `parent` is an index in the same list. */
export interface HistoryCommit {
  parent: number | null
  tree: ReadonlyMap<string, Buffer>
  author: Signature
  committer: Signature
  message: string
}

// Said on the command line, so that nobody's own git settings change the bytes.
const SETTINGS = [
  '-c',
  'core.quotePath=false',
  '-c',
  'core.attributesFile=/dev/null',
  '-c',
  'init.templateDir=',
]

export function runGit(directory: string, args: string[], input?: Buffer): Buffer {
  return execFileSync('git', [`--git-dir=${directory}`, ...SETTINGS, ...args], { input, maxBuffer: 64 << 20 })
}

/** Writes the commits into a new bare repository; the ids are in the order of the commits. */
export function writeHistory(commits: HistoryCommit[]): { directory: string; shas: string[] } {
  const directory = mkdtempSync(join(tmpdir(), 'debrief-demo-'))
  runGit(directory, ['init', '--quiet', '--bare', '--object-format=sha1', '--initial-branch=main'])
  const marks = join(directory, 'marks')
  const stream = Buffer.concat(commits.flatMap((commit, index) => streamOf(commit, index)))
  runGit(directory, ['fast-import', '--quiet', `--export-marks=${marks}`], stream)
  const byMark = new Map(
    readFileSync(marks, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.slice(1).split(' ') as [string, string]),
  )
  return { directory, shas: commits.map((_, index) => byMark.get(String(index + 1)) ?? '') }
}

/** https://git-scm.com/docs/git-fast-import */
function streamOf(commit: HistoryCommit, index: number): Buffer[] {
  const head = [
    `commit refs/heads/commit-${index + 1}`,
    `mark :${index + 1}`,
    `author ${signed(commit.author)}`,
    `committer ${signed(commit.committer)}`,
  ].join('\n')
  const parent = commit.parent === null ? '' : `from :${commit.parent + 1}\n`
  const files = [...commit.tree].flatMap(([path, bytes]) => [
    Buffer.from(`M 100644 inline ${path}\n`),
    ...data(bytes),
  ])
  return [
    Buffer.from(`${head}\n`),
    ...data(Buffer.from(commit.message)),
    Buffer.from(`${parent}deleteall\n`),
    ...files,
  ]
}

const data = (bytes: Buffer) => [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]

const signed = ({ name, email, at }: Signature) => `${name} <${email}> ${Date.parse(at) / 1000} +0000`
