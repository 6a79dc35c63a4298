import { endlessKinds, workerKinds } from '@debrief/contracts/jobs/catalog'
import { expect, it } from 'vitest'
import { listJobs } from './jobs.ts'

it('lists as endless, for operators, exactly the kinds besides chores that are never discarded', () => {
  const endless = listJobs().filter(({ attempts, every }) => !Number.isFinite(attempts) && !every)
  const listed = workerKinds.filter((kind) => endlessKinds.includes(kind))
  expect(endless.map(({ kind }) => kind).toSorted()).toEqual(listed.toSorted())
})
