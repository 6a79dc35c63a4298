import { commentableLines, countChanges, type DiffFile, type Hunk } from '@debrief/analysis/diff/diff-file'
import { parseDiff } from '@debrief/analysis/diff/parse-diff'
import { parsePatch } from '@debrief/analysis/diff/parse-patch'
import { count } from '@debrief/domain/words'
import { z } from 'zod'
import type { Terminal } from '../terminal.ts'
import { type Canvas, clipStart, showJson, showLine, wrap } from '../text.ts'
import { NO_FILES, readDiff } from './read-diff.ts'

const lines = z.array(z.number().int().positive())

export const diffAnswerSchema = z.strictObject({
  files: z.array(
    z.strictObject({
      /** The path after the change, or before it if the file was removed. Empty if the patch names no file. */
      path: z.string(),
      previousPath: z.string().nullable(),
      status: z.enum(['added', 'removed', 'modified', 'renamed', 'copied']),
      additions: z.number().int().nonnegative(),
      deletions: z.number().int().nonnegative(),
      /** Lines where GitHub accepts review comments: old line numbers in LEFT, new line numbers in RIGHT. */
      commentableLines: z.strictObject({ LEFT: lines, RIGHT: lines }),
    }),
  ),
})

export type DiffAnswer = z.infer<typeof diffAnswerSchema>

/** `text` is a diff of any number of files, or the hunks of one file, as in GitHub's `patch` field. */
function describeDiff(text: string): DiffAnswer {
  const files = parseDiff(text)
  if (files.length > 0) return { files: files.map(describeFile) }
  const hunks = parsePatch(text)
  if (hunks.length === 0) return { files: [] }
  const file = { path: '', previousPath: null, status: guessStatus(hunks), ...countChanges(hunks) }
  return { files: [{ ...file, commentableLines: listSides(hunks) }] }
}

const describeFile = ({ path, oldPath, status, additions, deletions, hunks }: DiffFile) => ({
  path,
  previousPath: status === 'renamed' || status === 'copied' ? oldPath : null,
  status,
  additions,
  deletions,
  commentableLines: listSides(hunks),
})

/**
 * Without git's headers, a file counts as added if its only hunk has no old lines, and as removed if the hunk has no
 * new lines.
 */
function guessStatus([only, second]: Hunk[]): 'added' | 'removed' | 'modified' {
  if (!only || second) return 'modified'
  if (only.oldStart === 0 && only.oldCount === 0) return 'added'
  return only.newStart === 0 && only.newCount === 0 ? 'removed' : 'modified'
}

const listSides = (hunks: Hunk[]) => ({
  LEFT: commentableLines(hunks, 'LEFT'),
  RIGHT: commentableLines(hunks, 'RIGHT'),
})

type File = DiffAnswer['files'][number]

export async function diffCommand(
  path: string,
  { json }: { json?: true | undefined },
  terminal: Terminal,
): Promise<void> {
  const text = await readDiff(path, terminal.stdin)
  const answer = describeDiff(text)
  if (answer.files.length === 0 && text.trim() !== '') terminal.note(NO_FILES)
  terminal.print(json ? writeJson(answer) : writeTable(answer, terminal))
}

/** Writes one file per line, because indented JSON would put every line number on its own line. */
const writeJson = ({ files }: DiffAnswer) =>
  `{"files":[${files.map((file) => `\n${showJson(file)}`).join(',')}${files.length > 0 ? '\n' : ''}]}`

function writeTable({ files }: DiffAnswer, { paint, width }: Canvas): string {
  const widest = (side: 'additions' | 'deletions') =>
    Math.max(0, ...files.map((file) => `+${file[side]}`.length))
  const added = widest('additions')
  const removed = widest('deletions')
  const indent = 10 + added + 1 + removed + 2
  const room = Math.max(20, width - indent)
  const rows = files.flatMap(({ path, previousPath, status, additions, deletions, commentableLines }) => {
    const name = showLine(previousPath === null ? path || '(no name)' : `${previousPath} → ${path}`)
    const counts = `${paint('green', `+${additions}`.padStart(added))} ${paint('red', `-${deletions}`.padStart(removed))}`
    return [
      `${status.padEnd(10)}${counts}  ${paint('bold', clipStart(name, room))}`,
      ...wrap(listRanges(commentableLines), room).map((line) => ' '.repeat(indent) + paint('dim', line)),
    ]
  })
  return [...rows, sumUp(files)].join('\n')
}

function listRanges({ LEFT, RIGHT }: File['commentableLines']): string {
  const sides = [
    ...(RIGHT.length > 0 ? [`right ${foldRanges(RIGHT)}`] : []),
    ...(LEFT.length > 0 ? [`left ${foldRanges(LEFT)}`] : []),
  ]
  return sides.join(' · ') || 'no line can be commented on'
}

/** `1-4, 9` for 1, 2, 3, 4, 9. */
function foldRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === number) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

function sumUp(files: readonly File[]): string {
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  return `${count(files.length, 'file')}, +${additions} -${deletions}`
}
