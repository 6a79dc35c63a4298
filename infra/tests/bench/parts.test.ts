import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'
import { chooseParts, parts } from './parts.ts'

const choose = (options: Parameters<typeof chooseParts>[1]) =>
  chooseParts(parts, options).map(({ name }) => name)

it('lists benchmarks that exist', () => {
  const missing = parts.filter(
    ({ name }) => !existsSync(join(projectRoot(), 'infra/tests/bench', name, 'main.ts')),
  )
  expect(missing).toEqual([])
})

it('runs all speed benchmarks, or in a quick run those with a quick version', () => {
  const all = choose({ quick: false, names: [] })
  expect(all).toEqual(expect.arrayContaining(['flow', 'pages', 'reads']))
  expect(all).not.toContain('analysis')
  expect(choose({ quick: true, names: [] })).toEqual(
    all.filter((name) => !['history', 'pages', 'start'].includes(name)),
  )
})

it('runs named parts in their fixed order', () => {
  expect(choose({ quick: true, names: ['analysis', 'pages', 'flow'] })).toEqual(['flow', 'pages', 'analysis'])
})
