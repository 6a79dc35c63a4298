import { describe, expect, it } from 'vitest'
import { readFolder } from '../../read-folder.ts'
import { buildFile, buildMaterial } from '../../testing/build-material.ts'
import { sharedFolders } from '../../testing/shared-data.ts'
import { runRules } from './run-rules.ts'

const signal = new AbortController().signal
const found = async (path: string, text: Parameters<typeof buildFile>[1]) => {
  const { findings } = await runRules(buildMaterial({ files: [buildFile(path, text)] }), signal)
  return findings.map(({ rule, startLine, endLine }) => [rule.name, startLine, endLine])
}

describe('a run of the rules', () => {
  it('runs test rules only in tests', async () => {
    const text = 'def test_fare():\n    start()\n    time.sleep(1)\n    assert done()'
    expect(await found('tests/test_fares.py', text)).toEqual([['sleep-in-test', 3, 3]])
    expect(await found('fares/wait.py', text)).toEqual([])
  })

  it('treats the rest of a docstring that began before the piece as prose', async () => {
    const patch = [
      '@@ -10,3 +10,5 @@ def fare(',
      ' `input` is read. If `input` is not',
      '+provided, all instances of',
      '+the value `input` is "none" are counted.',
      '     """',
      '     return 1',
    ].join('\n')
    expect(await found('fares/count.py', { patch, additions: 2 })).toEqual([])
  })

  it('reports each place once, and ends a finding about a comment on the comment’s line', async () => {
    expect(await found('src/a.ts', 'use((a as any).b, (a as any).c)')).toEqual([['types-switched-off', 1, 1]])
    expect(await found('src/a.php', '<?php\n// TODO count the fares\n$a = 1;')).toEqual([
      ['todo-without-reference', 2, 2],
    ])
  })

  it('reads a TypeScript file without JSX that mentions a property of React', async () => {
    const file = buildFile('src/a.ts', 'const name = "dangerouslySetInnerHTML"\nuse((a as any).b)')
    const { findings, unread } = await runRules(buildMaterial({ files: [file] }), signal)
    expect(unread).toEqual([])
    expect(findings.map(({ rule }) => rule.name)).toEqual(['types-switched-off'])
  })

  it('shows all lines of a finding that spans several comments', async () => {
    expect(await found('src/a.ts', '// const fare = read(row);\n// use(fare);\nrun()')).toEqual([
      ['commented-out-code', 1, 2],
    ])
  })
})

const folders = sharedFolders('pull-requests')

describe.runIf(folders.length > 0)('on real code', () => {
  it('no rule fails, and together they report few findings', async () => {
    const materials = folders.map(readFolder)
    const runs = []
    for (const material of materials) runs.push(await runRules(material, signal))
    const lines = materials.reduce((sum, { additions }) => sum + additions, 0)
    const count = runs.reduce((sum, { findings }) => sum + findings.length, 0)
    expect(runs.flatMap(({ unread }) => unread)).toEqual([])
    // Manually reviewed (training/rule-readings.jsonl): 12 findings on 8,832 added lines.
    console.info(
      `${count} findings on ${lines} added lines, ${((count / lines) * 1000).toFixed(2)} per 1,000`,
    )
    expect((count / lines) * 1000).toBeLessThan(3)
  })
})
