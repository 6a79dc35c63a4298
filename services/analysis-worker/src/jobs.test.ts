import { endlessKinds, workerKinds } from '@debrief/contracts/jobs/catalog'
import { expect, it } from 'vitest'
import { listJobs } from './jobs.ts'

it('tells operators that a kind of job retries forever if and only if it is never discarded and not a chore', () => {
  const endless = listJobs().filter(({ attempts, every }) => !Number.isFinite(attempts) && !every)
  const listed = workerKinds.filter((kind) => endlessKinds.includes(kind))
  expect(endless.map(({ kind }) => kind).toSorted()).toEqual(listed.toSorted())
})
