import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { promises } from '../../tests/faults/promises.ts'

const page = readFileSync(new URL('../../../docs/reliability.md', import.meta.url), 'utf8')

it.each(Object.entries(promises).map(([name, { title }]) => [name.split('-')[0], title]))(
  'docs/reliability.md lists promise %s: %s',
  (id, title) => {
    expect(page).toContain(`| ${id} | ${title}`)
  },
)

it('the full tests use every variable in the table of promises', () => {
  const folder = new URL('../../tests/faults/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const code = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
  const fullTests = page
    .split('\n')
    .map((line) => (/^\| [A-Z]\d/.test(line) ? (line.split(' | ')[4] ?? '') : ''))
  const variables = fullTests.flatMap((text) =>
    [...text.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name),
  )
  expect(variables).toContain('REPLY_FAULTS_FULL')
  expect(variables.filter((name) => !code.includes(name))).toEqual([])
})
