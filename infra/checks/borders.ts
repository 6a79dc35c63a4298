import { fileURLToPath } from 'node:url'
import { type BordersReport, checkBorders } from './borders/check-borders.ts'
import { listSourcesOfGit, readManifests, readModules } from './borders/list-modules.ts'

export function describeBorders(report: BordersReport, expected: readonly string[]): string[] {
  const seen = new Set(report.modules)
  const missed = expected.filter((path) => !seen.has(path))
  const faults = report.violations.map(({ file, line, what, rule }) => `${file}:${line}  ${what} — ${rule}`)
  if (missed.length === 0) return faults
  const list = missed.slice(0, 10).join(', ')
  return [
    ...faults,
    `borders checked ${seen.size} modules but git lists ${expected.length}; not checked: ${list}`,
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const expected = listSourcesOfGit(root)
  const report = checkBorders(readModules(root), readManifests(root))
  const faults = describeBorders(report, expected)
  for (const fault of faults) console.error(fault)
  console.log(`borders: ${report.modules.length} modules checked, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
