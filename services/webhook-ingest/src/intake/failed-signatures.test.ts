import { createLog } from '@debrief/service-kit/log'
import { afterEach, expect, it, vi } from 'vitest'
import { countFailedSignatures } from './failed-signatures.ts'

afterEach(() => vi.useRealTimers())

const open = () => countFailedSignatures(createLog('test', 'silent'), 10_000)

it('reports a flood from an address with more than fifty failures in ten seconds, and from no other', () => {
  vi.useFakeTimers()
  const failures = open()
  const told = Array.from({ length: 60 }, () => failures.note('203.0.113.7'))
  expect(told.filter(Boolean)).toHaveLength(50)
  expect(['203.0.113.7', '203.0.113.8'].map(failures.isFlooding)).toEqual([true, false])
  vi.advanceTimersByTime(10_000)
  expect(failures.isFlooding('203.0.113.7')).toBe(false)
  failures.close()
})

it('reads no unsigned body from an address that it can’t count, and still reads signed bodies', () => {
  const failures = open()
  for (let address = 0; address < 10_000; address += 1) failures.note(`address ${address}`)
  expect(['address 0', 'one more'].map(failures.isFlooding)).toEqual([false, true])
  expect(failures.note('one more')).toBe(false)
  failures.close()
})
