import type { Discovery } from '@debrief/contracts/standards/suggested-standards'
import { expect, it } from 'vitest'
import { describeDiscovery } from './describe-discovery.ts'

const done: Discovery = {
  id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01',
  repositoryId: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02',
  repository: 'northbeam/ferry-api',
  state: 'done',
  pullRequests: 50,
  readPullRequests: 12,
  readComments: 61,
  suggested: 1,
  error: null,
  askedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:00:04.000Z',
}

it('says what was read and found', () => {
  expect(describeDiscovery(null)).toBe('No review comments read yet.')
  expect(describeDiscovery(done)).toBe('61 comments in 12 pull requests: 1 standard suggested.')
  expect(describeDiscovery({ ...done, readPullRequests: 1, suggested: 0 })).toBe(
    '61 comments in 1 pull request: no feedback came up often enough to suggest a standard.',
  )
})

it('says why it waits and why it failed', () => {
  expect(describeDiscovery({ ...done, state: 'running' })).toContain('Reading the comments')
  expect(describeDiscovery({ ...done, state: 'waiting', error: 'GitHub asks for a pause.' })).toBe(
    'Waiting: GitHub asks for a pause.',
  )
  expect(describeDiscovery({ ...done, state: 'failed', error: 'GitHub did not answer.' })).toBe(
    'GitHub did not answer.',
  )
})
