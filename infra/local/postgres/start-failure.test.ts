import { expect, it } from 'vitest'
import { whyItFailed } from './start-postgres.ts'

it('distinguishes a taken port from a server that is still shutting down', () => {
  const taken =
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets'
  const ending = 'FATAL:  pre-existing shared memory block (key 4601, ID 9) is still in use'
  const locked = 'FATAL:  lock file "postmaster.pid" already exists'
  expect([taken, ending, locked].map((log) => whyItFailed(log).failed)).toEqual([
    'port',
    'still-in-use',
    'still-in-use',
  ])
})

it('returns the log of any other failure', () => {
  const log = 'PANIC:  could not locate a valid checkpoint record'
  expect(whyItFailed(log)).toEqual({ failed: 'other', log })
})
