import { expect, it } from 'vitest'
import { parseLockFile } from './lock-file.ts'

const running = '4711\n/srv/data/pg18\n1795269998\n5433\n\n127.0.0.1\n   460123   7\nready   \n'

it('reads the process, folder and port of a ready server', () => {
  expect(parseLockFile(running)).toEqual({ pid: 4711, folder: '/srv/data/pg18', port: 5433, ready: true })
})

it('rejects a server that is starting or stopping', () => {
  for (const status of ['starting', 'stopping', 'standby']) {
    expect(parseLockFile(running.replace('ready   ', status))?.ready).toBe(false)
  }
})

it('returns null for an incomplete file', () => {
  expect(parseLockFile('')).toBe(null)
  expect(parseLockFile('\n')).toBe(null)
})
