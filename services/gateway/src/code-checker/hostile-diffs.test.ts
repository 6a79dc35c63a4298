import { MAX_DIFF_LENGTH } from '@debrief/contracts/standards/mcp'
import { createLog } from '@debrief/service-kit/log'
import { afterAll, expect, it } from 'vitest'
import { openCodeChecker } from './open-code-checker.ts'

const checker = openCodeChecker({ log: createLog('test', 'silent') })
afterAll(() => checker.close())

function toDiff(code: string, file = 'a.ts'): string {
  const lines = code.split('\n')
  const head = `--- /dev/null\n+++ b/${file}\n@@ -0,0 +1,${lines.length} @@\n`
  return (head + lines.map((line) => `+${line}\n`).join('')).slice(0, MAX_DIFF_LENGTH)
}

const many = (text: string, count: number) => text.repeat(count)
const manyFiles = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => toDiff('a()', name(at)))
    .join('')
    .slice(0, MAX_DIFF_LENGTH)

/**
 * Some of these diffs were once slow to check. The others target parsers that take quadratic time, recurse deeply or
 * trust a diff's numbers.
 */
const DIFFS: Readonly<Record<string, string>> = {
  '40,000 unfinished conditions': toDiff(many('a &&\n', 40_000)),
  '14,000 empty catch blocks': toDiff(many('try{a()}catch(e){}\n', 14_000)),
  'one line of empty catch blocks': toDiff(many('try{a()}catch(e){}', 14_000)),
  '17,000 findings of one rule': toDiff(many('console.log(x)\n', 17_000)),
  '100,000 open brackets': toDiff(many('(', 100_000)),
  '100,000 closed brackets': toDiff(many(')', 100_000)),
  '50,000 nested arrays': toDiff(many('[', 50_000) + many(']', 50_000)),
  '20,000 nested blocks': toDiff(many('{\n', 20_000) + many('}\n', 20_000)),
  '10,000 nested functions': toDiff(many('()=>', 10_000)),
  '10,000 nested templates': toDiff(`${many('`${', 10_000)}1${many('}`', 10_000)}`),
  '10,000 nested elements': toDiff(many('<a>', 10_000) + many('</a>', 10_000), 'a.tsx'),
  '20,000 conditional operators': toDiff(`x = ${many('a?b:', 20_000)}c`),
  '5,000 else branches': toDiff(`${many('if (a) {} else ', 5_000)}{}`),
  '20,000 sums': toDiff(`x = ${many('1+', 20_000)}1`),
  '20,000 calls': toDiff(`a${many('.b()', 20_000)}`),
  'nested generics': toDiff(`let a: ${many('A<', 10_000)}B${many('>', 10_000)}`),
  'an unfinished string': toDiff(`a = "${many('\\\\', 100_000)}`),
  'an unfinished comment': toDiff(`/* ${many('* ', 100_000)}`),
  'a slow regular expression': toDiff(`a = /${many('(a+)+', 20_000)}$/`),
  'a line of spaces': toDiff(`${many(' ', 250_000)}x`),
  '60,000 empty lines': toDiff(many('\n', 60_000)),
  'nested Python blocks': toDiff(
    Array.from({ length: 600 }, (_, at) => `${many(' ', at)}if a:`).join('\n'),
    'a.py',
  ),
  'an open Python string': toDiff(`"""${many('"" ', 50_000)}`, 'a.py'),
  '15,000 Python conditions': toDiff(many('a and\\\n', 15_000), 'a.py'),
  'nested Go conditions': toDiff(many('if a { ', 10_000), 'a.go'),
  'nested Java generics': toDiff(`${many('List<', 10_000)}A`, 'A.java'),
  'nested Ruby strings': toDiff(many('"#{', 10_000), 'a.rb'),
  'nested Rust brackets': toDiff(many('a!(', 10_000), 'a.rs'),
  'SQL with nested brackets': toDiff(`select ${many('(select ', 10_000)}`, 'a.sql'),
  '3,000 files': manyFiles(3_000, (at) => `src/${at}.ts`),
  'one file 3,000 times': manyFiles(3_000, () => 'src/a.ts'),
  'names of prototypes': manyFiles(3, (at) => ['__proto__', 'constructor', 'toString'][at]!),
  'names that leave the folder': manyFiles(3, (at) => `${many('../', 50)}etc/passwd${at}.ts`),
  'a count that is too large': '--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,999999999 @@\n+a()\n',
  'a line that is too large': '--- a/a.ts\n+++ b/a.ts\n@@ -9007199254740993 +9007199254740993 @@\n+a()\n',
  'a negative count': '--- a/a.ts\n+++ b/a.ts\n@@ -1,-5 +1,-5 @@\n+a()\n',
  '20,000 hunks': `--- a/a.ts\n+++ b/a.ts\n${many('@@ -1 +1 @@\n', 20_000)}`,
  '30,000 missing ends of lines': toDiff('a()') + many('\\ No newline\n', 20_000),
  'null bytes and surrogates': toDiff(`a = "\0\ud800\uFFFF"\n${many('\0', 10_000)}`),
  'right-to-left overrides': toDiff(many('/*\u202E } \u2066if (a)*/ b()\n', 5_000)),
}

it.each(Object.entries(DIFFS))(
  '%s: the check ends in time, and the next one works',
  async (name, diff) => {
    const began = performance.now()
    const found = await checker.checkDiff('marta', { diff, knownIssues: [] }).catch((problem) => problem)
    const ms = performance.now() - began
    if (ms > 2_000) console.info(`${name}: ${(ms / 1_000).toFixed(1)} s, ${found.code ?? 'checked'}`)
    expect(found.findings ? 200 : found.status).toBeLessThan(500)
    expect(found.findings?.length ?? 0).toBeLessThanOrEqual(200)
    expect(JSON.stringify(found).length).toBeLessThan(500_000)
    const next = await checker.checkDiff('marta', {
      diff: toDiff('try { a() } catch (e) {}'),
      knownIssues: [],
    })
    expect(next.findings.map(({ rule }) => rule)).toEqual(['swallowed-error'])
  },
  30_000,
)
