import { describe, expect, it } from 'vitest'
import { readFolder } from '../../read-folder.ts'
import { buildFile, buildMaterial } from '../../testing/build-material.ts'
import { sharedFolders } from '../../testing/shared-data.ts'
import { runRules } from './run-rules.ts'

const signal = new AbortController().signal
const found = (path: string, text: Parameters<typeof buildFile>[1]) =>
  runRules(buildMaterial({ files: [buildFile(path, text)] }), signal).findings.map(
    ({ rule, startLine, endLine }) => [rule.name, startLine, endLine],
  )

describe('a run of the rules', () => {
  it('looks for what concerns tests in tests alone', () => {
    const text = 'def test_fare():\n    start()\n    time.sleep(1)\n    assert done()'
    expect(found('tests/test_fares.py', text)).toEqual([['sleep-in-test', 3, 3]])
    expect(found('fares/wait.py', text)).toEqual([])
  })

  it('takes the lines of a docstring that began before the piece for prose', () => {
    const patch = [
      '@@ -10,3 +10,5 @@ def fare(',
      ' `input` is read. If `input` is not',
      '+provided, all instances of',
      '+the value `input` is "none" are counted.',
      '     """',
      '     return 1',
    ].join('\n')
    expect(found('fares/count.py', { patch, additions: 2 })).toEqual([])
  })

  it('counts one place once, and ends a comment on its own line', () => {
    expect(found('src/a.ts', 'use((a as any).b, (a as any).c)')).toEqual([['types-switched-off', 1, 1]])
    expect(found('src/a.php', '<?php\n// TODO count the fares\n$a = 1;')).toEqual([
      ['todo-without-reference', 2, 2],
    ])
  })

  it('shows all lines of what several comments say together', () => {
    expect(found('src/a.ts', '// const fare = read(row);\n// use(fare);\nrun()')).toEqual([
      ['commented-out-code', 1, 2],
    ])
  })
})

const folders = sharedFolders('pull-requests')

describe.runIf(folders.length > 0)('on real code', () => {
  it('no rule fails, and all together stay quiet', () => {
    const materials = folders.map(readFolder)
    const runs = materials.map((material) => runRules(material, signal))
    const lines = materials.reduce((sum, { additions }) => sum + additions, 0)
    const count = runs.reduce((sum, { findings }) => sum + findings.length, 0)
    expect(runs.flatMap(({ failed }) => failed)).toEqual([])
    // Read one by one in docs/analysis-findings.md: 13 on 8,832 added lines.
    console.info(
      `${count} findings on ${lines} added lines, ${((count / lines) * 1000).toFixed(2)} per 1,000`,
    )
    expect((count / lines) * 1000).toBeLessThan(3)
  })
})
