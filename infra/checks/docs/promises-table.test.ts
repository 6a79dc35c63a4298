import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { promises } from '../../tests/faults/promises.ts'

const page = readFileSync(new URL('../../../docs/reliability.md', import.meta.url), 'utf8')

it.each(Object.entries(promises).map(([name, { title }]) => [name.split('-')[0], title]))(
  'docs/reliability.md lists promise %s: %s',
  (id, title) => {
    expect(page).toContain(`| ${id} | ${title}`)
  },
)
