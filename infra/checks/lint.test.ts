import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))
const lines = (count: number) => `export const a = 1\n${'// text\n'.repeat(count - 1)}`
const longFunction = `export function long() {\n${'  process.exitCode = 1\n'.repeat(61)}}\n`
const branchy = `export const f = (a: number) => ${Array.from({ length: 26 }, (_, i) => `a === ${i} ? ${i} :`).join(' ')} 0\n`

const planted: [file: string, source: string, rule: string][] = [
  [
    'packages/queue/src/cycle-a.ts',
    "import { b } from './cycle-b.ts'\nexport const a = b\n",
    'import(no-cycle)',
  ],
  [
    'packages/queue/src/cycle-b.ts',
    "import type { a } from './cycle-a.ts'\nexport const b: typeof a = 1\n",
    'import(no-cycle)',
  ],
  ['packages/queue/src/any.ts', 'export const a = (b: any) => b\n', 'typescript(no-explicit-any)'],
  ['packages/queue/src/cast.ts', 'export const a = JSON.parse("1") as any\n', 'typescript(no-explicit-any)'],
  [
    'packages/queue/src/ignore.ts',
    '// @ts-ignore\nexport const a: number = 1\n',
    'typescript(ban-ts-comment)',
  ],
  [
    'packages/queue/src/assertion.ts',
    'export const a = (b: number | null) => b!\n',
    'typescript(no-non-null-assertion)',
  ],
  [
    'services/gateway/src/assertion.ts',
    'export const a = (b: number | null) => b!\n',
    'typescript(no-non-null-assertion)',
  ],
  ['packages/queue/src/long.ts', lines(251), 'eslint(max-lines)'],
  ['packages/queue/src/long-function.ts', longFunction, 'eslint(max-lines-per-function)'],
  ['packages/queue/src/branchy.ts', branchy, 'eslint(complexity)'],
  [
    'packages/queue/src/five.ts',
    'export const a = (b: 1, c: 1, d: 1, e: 1, f: 1) => [b, c, d, e, f]\n',
    'eslint(max-params)',
  ],
  ['packages/queue/src/default.ts', 'export default 1\n', 'import(no-default-export)'],
  ['packages/queue/src/barrel.ts', "export * from './any.ts'\n", 'oxc(no-barrel-file)'],
  [
    'packages/database/src/raw.ts',
    "import { sql } from 'kysely'\nexport const a = sql.raw('select 1')\n",
    'eslint(no-restricted-properties)',
  ],
  ['packages/queue/src/console.ts', "console.log('a')\nexport const a = 1\n", 'eslint(no-console)'],
  ['services/gateway/src/console.ts', "console.log('a')\nexport const a = 1\n", 'eslint(no-console)'],
  ['packages/queue/src/loose.ts', 'export const a = (b: number) => b == 1\n', 'eslint(eqeqeq)'],
  ['packages/queue/src/eval.ts', "export const a = eval('1')\n", 'eslint(no-eval)'],
  [
    'packages/queue/src/require.ts',
    "export const a = require('node:fs')\n",
    'typescript(no-require-imports)',
  ],
  [
    'packages/queue/src/mock.test.ts',
    "import { expect, it, vi } from 'vitest'\nvi.mock('./any.ts')\nit('a', () => expect(1).toBe(1))\n",
    'vitest(no-restricted-vi-methods)',
  ],
  [
    'packages/queue/src/only.test.ts',
    "import { expect, it } from 'vitest'\nit.only('a', () => expect(1).toBe(1))\n",
    'vitest(no-focused-tests)',
  ],
  [
    'packages/queue/src/empty.test.ts',
    "import { it } from 'vitest'\nit('a', () => undefined)\n",
    'vitest(expect-expect)',
  ],
  [
    'web/src/ui/Html.tsx',
    'export const Html = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />\n',
    'react(no-danger)',
  ],
  ['web/src/ui/Picture.tsx', 'export const Picture = () => <img src="a.png" />\n', 'jsx-a11y(alt-text)'],
]

const allowed: [file: string, source: string][] = [
  ['packages/queue/src/sound.ts', 'export const a = 1\n'],
  ['packages/queue/src/full.ts', lines(250)],
  ['packages/queue/src/long.test.ts', lines(400)],
  ['packages/database/src/tables.ts', lines(400)],
  ['packages/command-line/src/main.ts', "console.log('a')\n"],
  ['packages/simulators/src/main.ts', "console.log('a')\n"],
  ['web/vite.config.ts', 'export default {}\n'],
  ['web/src/features/plan/PlanPage.tsx', 'export default function PlanPage() {\n  return <p>Plan</p>\n}\n'],
  ['dist/demo/pull-requests/1/contents/a.ts', 'export default eval("1") as any\n'],
]

describe('the linter configuration', () => {
  const found = new Map<string, string[]>()

  beforeAll(() => {
    const root = mkdtempSync(join(tmpdir(), 'debrief-lint-'))
    copyFileSync(join(project, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
    for (const [path, source] of [...planted, ...allowed]) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    const binary = join(project, 'node_modules/oxlint/bin/oxlint')
    const run = spawnSync(process.execPath, [binary, '--format=json'], { cwd: root, encoding: 'utf8' })
    rmSync(root, { recursive: true })
    const report: { diagnostics: { filename: string; code: string }[] } = JSON.parse(run.stdout)
    for (const { filename, code } of report.diagnostics)
      found.set(filename, [...(found.get(filename) ?? []), code])
  })

  it.each(planted)('reports the fault in %s', (file, _, rule) => {
    expect(found.get(file)?.map((code) => code.replace('-eslint', ''))).toContain(rule)
  })

  it.each(allowed)('reports nothing in %s', (file) => {
    expect(found.get(file)).toBeUndefined()
  })
})
