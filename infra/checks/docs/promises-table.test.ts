import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { promises } from '../../tests/faults/promises.ts'

const page = readFileSync(new URL('../../../docs/reliability.md', import.meta.url), 'utf8')

it.each(Object.entries(promises).map(([name, { title }]) => [name.split('-')[0], title]))(
  'docs/reliability.md lists promise %s: %s',
  (id, title) => {
    expect(page).toContain(`| ${id} | ${title}`)
  },
)

const root = new URL('../../../', import.meta.url)

function listNamedTests(): string[] {
  const cells = page
    .split('\n')
    .flatMap((line) => (/^\| [A-Z]\d+ \|/.test(line) ? [line.split(' | ')[2] ?? ''] : []))
  const paths = cells.flatMap((cell) => cell.match(/(?:F|services|packages|infra)\/[\w.,{}/-]+/g) ?? [])
  return paths.flatMap((path) => {
    const full = path.replace(/,$/, '').replace(/^F\//, 'infra/tests/faults/')
    const [, before = '', list, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(full) ?? []
    return list === undefined ? [full] : list.split(',').map((name) => before + name + after)
  })
}

it('docs/reliability.md names tests that exist', () => {
  const named = listNamedTests()
  expect(named.length).toBeGreaterThan(60)
  const isThere = (path: string) => [path, `${path}.ts`].some((name) => existsSync(new URL(name, root)))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

it.each([
  'packages/service-kit/src/outbound/outbound.test.ts',
  ...readdirSync(new URL('services/analysis-worker/src/', root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[/-])faults\.test\.ts$/.test(file))
    .map((file) => `services/analysis-worker/src/${file}`),
])('docs/reliability.md has a promise for %s', (file) => {
  expect(listNamedTests()).toContain(file)
})

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
