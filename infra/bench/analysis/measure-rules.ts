import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { readFolder } from '@debrief/analysis/read-folder'
import { NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import { sharedFolders } from '@debrief/analysis/testing/shared-data'

/** How many findings the rules bring on real code, by rule, and how many of them on each 1,000 added lines. */
export async function measureRules(): Promise<string> {
  const counts = new Map<string, number>()
  let added = 0
  let pulls = 0
  for (const folder of sharedFolders('pull-requests')) {
    const material = readFolder(folder)
    const { signal } = new AbortController()
    const { mistakes } = await analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal })
    for (const { rule } of mistakes) if (rule) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    added += material.additions
    pulls += 1
  }
  const found = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const rows = [...counts].toSorted((a, b) => b[1] - a[1]).map(([rule, count]) => `| ${rule} | ${count} |`)
  return [
    `${found} findings on ${added} added lines of ${pulls} pull requests: ${((found / added) * 1000).toFixed(2)} per 1,000.`,
    '',
    '| rule | findings |',
    '| --- | --- |',
    ...rows,
  ].join('\n')
}
