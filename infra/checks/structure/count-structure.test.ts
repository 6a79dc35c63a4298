import { expect, it } from 'vitest'
import { countFolders, countStructure, type Step } from './count-structure.ts'

const lines = (amount: number) => 'export const line = 1\n'.repeat(amount)

const planted = new Map([
  ['services/door/package.json', ''],
  [
    'services/door/src/main.ts',
    "import { store } from '@debrief/database/store'\nexport const main = store!\n",
  ],
  ['services/door/src/main.test.ts', "import { main } from './main.ts'\nexport const again = main!\n"],
  ['services/door/src/testing/rows.ts', lines(10)],
  [
    'packages/database/src/store.ts',
    `import { sql } from 'kysely'
import type { Row } from './row.ts'
import { type Kind } from './kind.ts'
import { visible } from './visible.ts'
const columns = sql\`
  id,
  name\`
export const store = (viewer: Row & Kind) => sql\`
  select \${columns}
  from rows
  where \${visible(viewer)}\`
export const load = async () => (await import('./late.ts')).late
`,
  ],
  [
    'packages/database/src/visible.ts',
    `import { sql } from 'kysely'
export function visible(viewer: unknown) {
  if (!viewer) return sql\`true\`
  return sql\`
    viewer = \${viewer}
  \`
}
`,
  ],
  ['packages/database/src/row.ts', lines(50)],
  ['packages/database/src/kind.ts', lines(2)],
  ['packages/database/src/late.ts', "import './rules/one.ts'\nexport const late = 1\n"],
  ['packages/database/src/rules/one.ts', lines(1)],
  ['packages/database/src/tables.ts', lines(900)],
  ['packages/analysis/lessons/n-plus-one.md', ''],
])
const step: Step = { name: 'all', from: ['services/door/src/main.ts'] }
const counted = countStructure(planted, [
  step,
  { ...step, to: ['packages/database/src/late.ts'] },
  { ...step, without: ['packages/database/src/rules/'] },
  { ...step, from: ['services/door/src/gone.ts'] },
])

it('counts tracked files and source lines, and reports the files it excludes', () => {
  expect(counted.files).toBe(10)
  expect(counted.lines).toBe(2 + 12 + 7 + 50 + 2 + 2 + 1)
  expect([...counted.leftOut]).toEqual([
    ['generated files', 1],
    ['lessons', 1],
  ])
})

it('finds the folder with the most files, excluding tests', () => {
  expect(counted.folders[0]).toEqual({ folder: 'packages/database/src', files: 5 })
})

it('counts the files in folders of packages and services, including test helpers but not migrations', () => {
  const paths = [
    'packages/testing/src/stack.ts',
    'packages/testing/src/redis.ts',
    'packages/testing/src/redis.test.ts',
    'packages/database/migrations/0001-people.ts',
    'packages/database/package.json',
    'services/gateway/src/testing/start.ts',
    'web/src/main.tsx',
  ]
  expect(countFolders(paths)).toEqual([
    { folder: 'packages/testing/src', files: 2 },
    { folder: 'services/gateway/src/testing', files: 1 },
  ])
})

it('counts a step’s modules up to its end, excluding type imports', () => {
  const database = (name: string) => `packages/database/src/${name}.ts`
  const reached = ['services/door/src/main.ts', ...['store', 'visible', 'late', 'rules/one'].map(database)]
  const [whole, ended, left, gone] = counted.steps
  expect(whole).toEqual({ name: 'all', modules: reached, missing: [] })
  expect(ended?.modules.toSorted()).toEqual(reached.slice(0, -1).toSorted())
  expect(left?.modules).toEqual(reached.slice(0, -1))
  expect(gone).toEqual({ name: 'all', modules: [], missing: ['services/door/src/gone.ts'] })
})

it('adds a statement’s fragments to its length', () => {
  expect(counted.longest).toEqual({ place: 'packages/database/src/store.ts:8', lines: 4 + 3 + 3 })
})

it('measures a Kysely query, and a string passed to the driver', () => {
  const longest = (text: string) => countStructure(new Map([['packages/a/src/b.ts', text]]), []).longest.lines
  expect(longest("const found = await db\n  .selectFrom('a')\n  .select('b')\n  .execute()")).toBe(4)
  expect(longest('const PART = `\n  a,\n  b`\nconst TEXT = `\n  select\n  ${PART}`')).toBe(6)
  expect(longest('const text = `\n  no\n  statement`')).toBe(0)
})

it('finds small files with one importer, and non-null assertions outside tests', () => {
  expect(counted.smallFiles).toContainEqual({
    file: 'packages/database/src/kind.ts',
    lines: 2,
    importer: 'packages/database/src/store.ts',
  })
  expect(counted.smallFiles.map(({ file }) => file)).not.toContain('packages/database/src/row.ts')
  expect(counted.assertions).toBe(1)
})
