import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Machine, machines, writeReport } from './machines.ts'

it('cover every font, user, path, language, time zone, program and Node version together', () => {
  const values = (read: (machine: Machine) => unknown) => new Set(machines.map(read))
  const withChromium = machines.filter(({ chromium }) => chromium)
  expect(new Set(withChromium.map(({ fonts }) => fonts.join()))).toEqual(new Set(['', 'liberation', 'noto']))
  expect(values(({ user }) => user)).toEqual(new Set(['root', 'ordinary']))
  expect(values(({ lang }) => lang)).toEqual(new Set(['C', 'de_DE.UTF-8']))
  expect(values(({ zone }) => zone)).toEqual(new Set([null, 'Pacific/Auckland']))
  expect(values(({ node }) => node)).toEqual(new Set([20, 22, 24]))
  for (const read of [
    ({ space }: Machine) => space,
    ({ redis }: Machine) => redis,
    ({ chromium }: Machine) => chromium,
  ])
    expect(values(read)).toEqual(new Set([true, false]))
})

it('have one row each in the report, with their latest run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-machines-'))
  try {
    const file = join(folder, 'machines.md')
    const outcome = { passed: 5_000, failed: 1, skipped: 2, minutes: 14.6, failures: [], leftOut: [] }
    const [first, second] = machines as [Machine, Machine]
    writeFileSync(file, '# Machines\n\n| run |\n| --- |\n\n## After the table\n')
    writeReport(file, { ...outcome, machine: second }, '2026-01-01, a')
    writeReport(file, { ...outcome, machine: first }, '2026-01-01, a')
    writeReport(file, { ...outcome, machine: second, failed: 0 }, '2026-01-02, b')
    const page = readFileSync(file, 'utf8')
    expect(page).toMatch(/^# Machines\n\n\| run \|/)
    expect(page).toMatch(/\|\n\n## After the table\n$/)
    const rows = page.match(/^\| \d.*$/gm) ?? []
    expect(rows.map((row) => row.split(' | ').slice(-5))).toEqual([
      ['5,000', '1', '2', '15', '2026-01-01, a |'],
      ['5,000', '0', '2', '15', '2026-01-02, b |'],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
