import { expect, it } from 'vitest'
import { LaunchProblem } from '../launch-problem.ts'
import { describeFailure, findReason, findTakenPort } from './find-reason.ts'

it.each([
  ['Error: listen EADDRINUSE: address already in use 127.0.0.1:4030\n    at Server (node:net:1908:16)', 4030],
  ['Error: listen EADDRINUSE: address already in use :::4400', 4400],
  [
    '{"level":60,"err":{"message":"listen EADDRINUSE: address already in use 127.0.0.1:4401","stack":"net:1:16"}}',
    4401,
  ],
  ['error when starting dev server:\nError: Port 4404 is already in use', 4404],
  ['Error: connect ECONNREFUSED 127.0.0.1:5432', null],
])('finds the port that is already in use: %s', (output, port) => {
  expect(findTakenPort(output)).toBe(port)
})

it.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'the disk is full'],
  [
    'FATAL:  could not extend file: File too large\nHINT:  Check free disk space.',
    'size limit of your account',
  ],
  ["Error: EROFS: read-only file system, open 'x'", 'on a read-only disk'],
  ['FATAL:  data directory "/x/pg18" has wrong ownership', 'belongs to another user'],
  ["Can't open the append-only file: Permission denied", "isn't allowed to write there"],
  ['error: permission denied for table users', 'error: permission denied for table users'],
  [
    'file.js:3\n  throw error\n  ^\n\nTypeError: x is not a function\n    at y',
    'TypeError: x is not a function',
  ],
  [
    '{"level":30,"msg":"started"}\n{"level":60,"msg":"stopped","err":{"message":"no key"}}',
    'stopped: no key',
  ],
  ['one\nThe last line.\n', 'The last line'],
])('explains in a few words why a program failed: %s', (output, reason) => {
  expect(findReason(output)).toContain(reason)
  expect(findReason(output)).not.toContain('\n')
})

it('returns null if nothing was printed', () => {
  expect(findReason('\n')).toBe(null)
})

it('returns our own bugs unchanged, and describes everything else in a sentence', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(describeFailure(full)).toBe(
    "\nDebrief can't continue: the disk is full; free some space and start again (ENOSPC: no space left on device, write).",
  )
  expect(describeFailure(new LaunchProblem('Install it.'))).toBe('\nInstall it.')
  const fault = new TypeError('x is not a function')
  expect(describeFailure(fault)).toBe(fault)
})
