import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../local/project-root.ts'
import { withSettings } from './settings-table.ts'

const example = readFileSync(join(projectRoot(), '.env.example'), 'utf8')
const page = readFileSync(join(projectRoot(), 'docs', 'operations.md'), 'utf8')

it('has put the settings of .env.example into docs/operations.md', () => {
  expect(page, 'run npx tsx infra/docs/settings-table.ts').toBe(withSettings(page, example))
})

it('gives every setting once', () => {
  const table = withSettings(page, example).split('## Settings')[1] ?? ''
  const names = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => table.split(`\`${name}=`).length !== 2)).toEqual([])
})
