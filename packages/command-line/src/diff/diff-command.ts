import { showJson } from '../report/show-text.ts'
import type { Terminal } from '../terminal.ts'
import { readArguments } from '../usage.ts'
import { type DiffAnswer, describeDiff } from './describe-diff.ts'
import { readDiff } from './read-diff.ts'
import { writeTable } from './write-table.ts'

/** `debrief diff <file> [--json]`. Throws a Problem. */
export async function diffCommand(args: string[], terminal: Terminal): Promise<void> {
  const { target, values } = readArguments('diff', args, { json: { type: 'boolean' } })
  const text = await readDiff(target, terminal.stdin)
  const answer = describeDiff(text)
  if (answer.files.length === 0 && text.trim() !== '')
    terminal.note('no change of a file was found in it. A unified diff is read, as `git diff` prints it.')
  terminal.print(values.json ? writeJson(answer) : writeTable(answer, terminal))
}

/** One file a line: the numbers alone would fill pages. */
const writeJson = ({ files }: DiffAnswer) =>
  `{"files":[${files.map((file) => `\n${showJson(file)}`).join(',')}${files.length > 0 ? '\n' : ''}]}`
