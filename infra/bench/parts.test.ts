import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../local/project-root.ts'
import { chooseParts, parts } from './parts.ts'

const names = (given: Parameters<typeof chooseParts>[1]) => chooseParts(parts, given).map(({ name }) => name)

it('names benchmarks that there are', () => {
  const missing = parts.filter(({ entry }) => !existsSync(join(projectRoot(), entry)))
  expect(missing).toEqual([])
})

it('runs all, and what has a short form in a quick run', () => {
  expect(names({ quick: false, only: [] })).toHaveLength(parts.length)
  expect(names({ quick: true, only: [] })).not.toContain('pages')
  expect(names({ quick: true, only: [] })).toContain('flow')
})

it('runs what is asked for, in its own order', () => {
  expect(names({ quick: true, only: ['pages', 'flow'] })).toEqual(['flow', 'pages'])
})
