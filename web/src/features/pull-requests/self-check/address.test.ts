import { expect, it } from 'vitest'
import { readChosen, toAddress } from './address.ts'

const REPOSITORY = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c02'

it('keeps the choice in the URL', () => {
  const chosen = { repository: REPOSITORY, number: 489 }
  expect(toAddress(chosen)).toBe(`/check?repository=${REPOSITORY}&number=489`)
  expect(readChosen(new URL(toAddress(chosen), 'https://x.example').searchParams)).toEqual(chosen)
})

it.each([
  '',
  `repository=${REPOSITORY}`,
  'number=489',
  'repository=ferry&number=489',
  `repository=${REPOSITORY}&number=0`,
  `repository=${REPOSITORY}&number=4e2`,
  `repository=${REPOSITORY}&number=-1`,
])('reads nothing from %j', (search) => {
  expect(readChosen(new URLSearchParams(search))).toBeNull()
})
