import { expect, it } from 'vitest'
import { readPlace, reviewInState, toAddress } from './address.ts'

const id = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01'
const read = (search: string) => readPlace(new URLSearchParams(search))

it.each([
  ['', { filter: 'all', filters: {}, opened: null }],
  [`filter=needs-work&review=${id}`, { filter: 'needs-work', filters: {}, opened: { review: id } }],
  [`prId=${id.toUpperCase()}`, { filter: 'all', filters: {}, opened: { pullRequest: id } }],
  [
    `review=${id}&prId=00000000-0000-4000-8000-000000000000`,
    { filter: 'all', filters: {}, opened: { review: id } },
  ],
  ['filter=best&review=1&prId=482', { filter: 'all', filters: {}, opened: null }],
] as const)('reads "%s"', (search, place) => {
  expect(read(search)).toEqual(place)
})

it.each([
  '/reviews',
  '/reviews?filter=good&search=berth+%23482&repository=northbeam%2Fferry-api&severity=high&sort=lowest',
  `/reviews?filter=good&review=${id}`,
  `/reviews?prId=${id}`,
])('writes %s as it was', (address) => {
  expect(toAddress(read(address.split('?')[1] ?? ''))).toBe(address)
})

it.each([
  [{ reviewId: id }, id],
  [{ selectedReviewId: id }, id],
  [{ reviewId: 7 }, null],
  [null, null],
  ['x', null],
])('finds in the state %j the review %s', (state, review) => {
  expect(reviewInState(state)).toBe(review)
})
