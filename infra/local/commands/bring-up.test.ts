import { expect, it } from 'vitest'
import type { LocalProcess } from '../processes.ts'
import { groupsOf } from './bring-up.ts'

it('lets services start together, and commands alone and in their place', () => {
  const entry = 'any.ts'
  const processes: LocalProcess[] = [
    { name: 'migrate', entry, runs: 'to-its-end' },
    { name: 'worker', entry, runs: 'forever' },
    { name: 'gateway', entry, runs: 'forever' },
    { name: 'load-demo', entry, runs: 'to-its-end' },
  ]
  const names = groupsOf(processes).map((group) => group.map(({ name }) => name))
  expect(names).toEqual([['migrate'], ['worker', 'gateway'], ['load-demo']])
})
