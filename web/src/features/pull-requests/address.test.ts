import { expect, it } from 'vitest'
import { readPlace } from './address.ts'

const ID = '5F0C4B52-0f8e-4a57-9d0c-1f3f3f1f8a01'
const place = (search: string, state: unknown = null) => readPlace(new URLSearchParams(search), state)

it.each([
  ['', null, { filter: 'all', filters: {}, pointed: null }],
  ['filter=pending', null, { filter: 'pending', filters: {}, pointed: null }],
  ['filter=nonsense&pr=<script>', { pullRequestId: 7 }, { filter: 'all', filters: {}, pointed: null }],
  [`pr=${ID}`, null, { filter: 'all', filters: {}, pointed: ID.toLowerCase() }],
  ['filter=analyzed', { pullRequestId: ID }, { filter: 'analyzed', filters: {}, pointed: ID.toLowerCase() }],
])('%j with the state %j is %j', (search, state, expected) => {
  expect(place(search, state)).toEqual(expected)
})
