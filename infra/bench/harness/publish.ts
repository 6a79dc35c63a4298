import { join } from 'node:path'
import { projectRoot } from '../../local/project-root.ts'
import { loadAverage, machineName } from './describe-machine.ts'
import { asMark, type HeadlineRow } from './headline.ts'
import { writeHeadline, writeSection } from './report.ts'

/** As the process began: later its own work is in the load, and it may be pinned to a core. */
const [load, machine] = [loadAverage(), machineName()]

interface Published {
  /** The section of docs/benchmarks.md that it replaces. */
  section: string
  command: string
  text: string
  /** Lines for the table at the top. */
  rows?: HeadlineRow[]
  /** False: it is printed, and the file stays as it is. */
  keep: boolean
}

/** Prints what was measured, and keeps it in docs/benchmarks.md with the table at its top made anew. */
export function publish({ section, command, text, rows = [], keep }: Published): void {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const mark = asMark({ command, when, machine, load, rows })
  const whole = rows.length > 0 ? `${text.trim()}\n\n${mark}` : text.trim()
  console.log(`\n${whole}`)
  if (!keep) return
  const file = join(projectRoot(), 'docs', 'benchmarks.md')
  writeSection(file, section, whole)
  writeHeadline(file)
}

/** The figures as a table in Markdown. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
