import { jobKinds } from '@debrief/contracts/jobs/catalog'
import { expect, it } from 'vitest'
import { checkKinds, LEFT_OUT } from './storm.ts'

const ran = jobKinds.filter((kind) => !LEFT_OUT[kind])

it('accepts a storm that ran every kind of job, except those left out', () => {
  expect(() => checkKinds(ran)).not.toThrow()
})

it('refuses a storm without one of the kinds', () => {
  for (const kind of ran)
    expect(() => checkKinds(ran.filter((one) => one !== kind))).toThrow(`kinds: ${kind}`)
})

it('refuses to leave out a kind that ran', () => {
  expect(() => checkKinds([...ran, 'sync-customer'])).toThrow('leaves out: sync-customer')
})
