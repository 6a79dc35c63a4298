import { clipStart, wrap } from '../report/layout.ts'
import { showLine } from '../report/show-text.ts'
import type { Terminal } from '../terminal.ts'
import type { DiffAnswer } from './describe-diff.ts'

type File = DiffAnswer['files'][number]

/** For each file a line, and under it the lines that can be commented on. */
export function writeTable(
  { files }: DiffAnswer,
  { paint, width }: Pick<Terminal, 'paint' | 'width'>,
): string {
  const counts = files.map(({ additions, deletions }) => [`+${additions}`, `-${deletions}`] as const)
  const widest = (side: 0 | 1) => Math.max(0, ...counts.map((pair) => pair[side].length))
  const [added, removed] = [widest(0), widest(1)]
  const indent = 10 + added + 1 + removed + 2
  const rows = files.map((file, index) => {
    const [plus = '', minus = ''] = counts[index] ?? []
    const name = clipStart(nameOf(file), Math.max(20, width - indent))
    const head = `${file.status.padEnd(10)}${paint('green', plus.padStart(added))} ${paint('red', minus.padStart(removed))}  ${paint('bold', name)}`
    const lines = wrap(rangesOf(file), Math.max(20, width - indent))
    return [head, ...lines.map((line) => ' '.repeat(indent) + paint('dim', line))].join('\n')
  })
  return [...rows, totalOf(files)].join('\n')
}

const nameOf = ({ path, previousPath }: File) =>
  showLine(previousPath === null ? path || '(no name)' : `${previousPath} → ${path}`)

function rangesOf({ commentableLines: { LEFT, RIGHT } }: File): string {
  const sides = [
    ...(RIGHT.length > 0 ? [`right ${foldRanges(RIGHT)}`] : []),
    ...(LEFT.length > 0 ? [`left ${foldRanges(LEFT)}`] : []),
  ]
  return sides.length === 0 ? 'no line can be commented on' : sides.join(' · ')
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

function totalOf(files: readonly File[]): string {
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}, +${additions} -${deletions}`
}
