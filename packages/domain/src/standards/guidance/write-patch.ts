const CONTEXT = 3
const NO_NEWLINE = '\\ No newline at end of file'

/** `before` is null for a new file, and `after` is null for a deleted file. */
export interface PatchedFile {
  path: string
  before: string | null
  after: string | null
}

/** Writes a patch for `git apply`. Each file has one hunk that spans all of its changes. */
export const writePatch = (files: readonly PatchedFile[]): string =>
  files
    .filter(({ before, after }) => before !== after)
    .map(writeFile)
    .join('')

function writeFile({ path, before, after }: PatchedFile): string {
  const mode = before === null ? ['new file mode 100644'] : after === null ? ['deleted file mode 100644'] : []
  const head = [`diff --git a/${path} b/${path}`, ...mode]
  const [old, own] = [toLines(before), toLines(after)]
  if (old.length === 0 && own.length === 0) return `${head.join('\n')}\n`
  const names = [
    `--- ${before === null ? '/dev/null' : `a/${path}`}`,
    `+++ ${after === null ? '/dev/null' : `b/${path}`}`,
  ]
  return `${[...head, ...names, ...writeHunk(old, own)].join('\n')}\n`
}

function writeHunk(old: readonly string[], own: readonly string[]): string[] {
  const shorter = Math.min(old.length, own.length)
  let same = 0
  while (same < shorter && old[same] === own[same]) same += 1
  let tail = 0
  while (tail < shorter - same && old.at(-1 - tail) === own.at(-1 - tail)) tail += 1
  const from = Math.max(0, same - CONTEXT)
  const [oldEnd, ownEnd] = [old.length - tail, own.length - tail]
  const below = old.slice(oldEnd, oldEnd + CONTEXT)
  const range = (end: number) => {
    const count = end - from + below.length
    return `${count === 0 ? 0 : from + 1},${count}`
  }
  const mark = (sign: string, lines: readonly string[]) => lines.map((line) => sign + line)
  const lines = [
    ...mark(' ', old.slice(from, same)),
    ...mark('-', old.slice(same, oldEnd)),
    ...mark('+', own.slice(same, ownEnd)),
    ...mark(' ', below),
  ]
  const shown = lines.map((line) => (line.endsWith('\n') ? line.slice(0, -1) : `${line}\n${NO_NEWLINE}`))
  return [`@@ -${range(oldEnd)} +${range(ownEnd)} @@`, ...shown]
}

const toLines = (text: string | null): string[] => text?.match(/[^\n]*\n|[^\n]+$/g) ?? []
