import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'
import { SETTINGS_PAGES, withSettings } from './settings-table.ts'

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')
const example = read('.env.example')

it.each(SETTINGS_PAGES)('$file has the current settings from .env.example', ({ file, has }) => {
  const page = read(file)
  expect(page, 'run npx tsx infra/checks/docs/settings-table.ts').toBe(withSettings(page, example, { has }))
})

it('every setting is on exactly one page', () => {
  const tables = SETTINGS_PAGES.map(({ file }) => read(file)).join('\n')
  const names = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => tables.split(`\`${name}=`).length !== 2)).toEqual([])
})
