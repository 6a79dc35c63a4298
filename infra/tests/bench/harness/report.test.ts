import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  describeHeadline,
  type HeadlineRow,
  type Measurement,
  readMarks,
  toMark,
  writeHeadline,
  writeSection,
} from './report.ts'

const row = (number: HeadlineRow['row'], figure: string): HeadlineRow => ({
  row: number,
  subject: 'ours',
  beside: 'theirs',
  figure,
  goal: '≥ 2.0',
  verdict: 'met',
})
const measurement = (rows: HeadlineRow[]): Measurement => ({
  command: 'npm run bench flow',
  when: '2026-11-22 05:00',
  machine: '2 cores',
  load: '0.10 0.20 0.30',
  rows,
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'debrief-headline-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lists all rows in order, including those that weren’t measured', () => {
  const text = describeHeadline([
    measurement([row(11, '1.000')]),
    measurement([row(2, '2.5'), row(2, '3.5')]),
  ])
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line))
  expect(lines).toHaveLength(14)
  expect(lines[1]).toContain('**2.5** | ≥ 2.0 | met | `npm run bench flow`, 2026-11-22 05:00, load 0.10')
  expect(lines[2]).toContain('**3.5**')
  expect(lines[3]).toContain('not measured')
  expect(lines.at(-4)).toContain('**1.000**')
  expect(lines.at(-1)).toContain('not measured')
})

it('reads the measurement stored in a section’s comment', () => {
  const measured = measurement([row(3, '4.4 (4.1–4.6)')])
  expect(readMarks(`before\n${toMark(measured)}\nafter`)).toEqual([measured])
})

it('writes the table first, replaces it later, and leaves the rest of the file unchanged', () => {
  const file = join(folder, 'benchmarks.md')
  writeFileSync(file, '# Benchmarks\n\nBy hand.\n')
  for (const figure of ['1.0', '2.0']) {
    writeSection(file, 'flow', `## Flow\n\n${toMark(measurement([row(2, figure)]))}`)
    writeHeadline(file)
  }
  const text = readFileSync(file, 'utf8')
  expect(text.startsWith('# Benchmarks\n\n<!-- headline -->\n## Headline')).toBe(true)
  expect(text.match(/## Headline/g)).toHaveLength(1)
  expect(text).toContain('By hand.')
  expect(text).toContain('**2.0**')
  expect(text).not.toContain('**1.0**')
})
