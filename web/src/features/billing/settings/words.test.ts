import { buildUsageMeter } from '@debrief/domain/billing/usage-meter'
import { expect, it } from 'vitest'
import { describeLeft } from './words.ts'

it.each([
  [10, 7, '3 left this month', '3 left'],
  [10, 8, 'Only 2 left this month', 'Only 2 left'],
  [50, 45, 'Only 5 left this month', 'Only 5 left'],
  [100_000, 85_000, 'Only 15K left this month', 'Only 15K left'],
  [10, 14, 'Limit reached. Upgrade to continue.', 'Limit reached. Upgrade to continue.'],
  [0, 0, 'Limit reached. Upgrade to continue.', 'Limit reached. Upgrade to continue.'],
  [null, 4_000, 'Unlimited', 'Unlimited'],
])('of %j with %d used says “%s” or “%s”', (limit, used, monthly, always) => {
  const meter = buildUsageMeter(limit, used)
  expect([describeLeft(meter, true), describeLeft(meter, false)]).toEqual([monthly, always])
})
