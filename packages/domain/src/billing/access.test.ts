import { describe, expect, it } from 'vitest'
import { type AccessFacts, accessUnknown, decideAccess, isTeamManager } from './access.ts'

const plan = (status: string, planType: 'plus' | 'pro' | 'teams' | null = 'pro', extraSeats = 0) => ({
  status,
  planType,
  extraSeats,
})
const alone: AccessFacts = { own: [], team: null, managesTeam: false, billing: true }
const team = {
  id: 't1',
  name: 'Northbeam',
  isManager: false,
  seatPosition: 2,
  managers: [plan('active', 'teams')],
}

describe('access', () => {
  it.each([
    ['an active subscription of their own', { own: [plan('active')] }, true, 'subscription'],
    ['a trial', { own: [plan('trialing', 'plus')] }, true, 'subscription'],
    ['a subscription whose price has no plan', { own: [plan('active', null)] }, true, 'subscription'],
    ['one that is past due', { own: [plan('past_due')] }, false, 'no_subscription'],
    ['a canceled one and an active one', { own: [plan('canceled'), plan('active')] }, true, 'subscription'],
    ['nothing', {}, false, 'no_subscription'],
    ['nothing, with billing off', { billing: false }, true, 'subscription'],
    ['a seat in a paying team', { team }, true, 'team_member'],
    [
      'the last seat',
      { team: { ...team, managers: [plan('trialing', 'teams', 1)], seatPosition: 3 } },
      true,
      'team_member',
    ],
    ['the seat after the last', { team: { ...team, seatPosition: 3 } }, false, 'insufficient_seats'],
    [
      'a team whose manager is past due',
      { team: { ...team, managers: [plan('past_due', 'teams')] } },
      false,
      'manager_no_subscription',
    ],
    [
      'a team whose manager pays for another plan',
      { team: { ...team, managers: [plan('active', 'pro')] } },
      false,
      'manager_no_subscription',
    ],
    [
      'a team whose manager pays nothing',
      { team: { ...team, managers: [] } },
      false,
      'manager_no_subscription',
    ],
    [
      'an own subscription in a team without seats',
      { own: [plan('active')], team: { ...team, seatPosition: 9 } },
      true,
      'subscription',
    ],
    [
      'a team of their own and no subscription',
      { team: { ...team, isManager: true, seatPosition: 1 } },
      false,
      'no_subscription',
    ],
  ] as const)('with %s: %#', (_, facts, hasAccess, type) => {
    expect(decideAccess({ ...alone, ...facts })).toMatchObject({ hasAccess, type })
  })

  it('explains a denial, and names the team', () => {
    expect(decideAccess({ ...alone, team: { ...team, seatPosition: 3 } })).toEqual({
      hasAccess: false,
      type: 'insufficient_seats',
      reason: 'Your team has 2 seats and yours is number 3. Your team manager must buy more seats.',
      teamId: 't1',
      teamName: 'Northbeam',
      seatPosition: 3,
      totalSeats: 2,
    })
    expect(decideAccess({ ...alone, team: { ...team, managers: [] } }).reason).toBe(
      "Your team manager's subscription is not active",
    )
  })

  it('is denied if the facts are unknown or couldn’t be read', () => {
    expect(decideAccess(null)).toMatchObject({
      hasAccess: false,
      type: 'no_data',
      reason: 'No access data returned',
    })
    expect(accessUnknown()).toMatchObject({
      hasAccess: false,
      type: 'error',
      reason: 'Error checking access',
    })
  })
})

it.each([
  ['who manages a team', { team: { ...team, isManager: true }, managesTeam: true }, true],
  ['with a teams plan and no team', { own: [plan('active', 'teams')] }, true],
  ['with a teams plan, as a member of another team', { own: [plan('active', 'teams')], team }, false],
  ['with a teams plan that ended', { own: [plan('canceled', 'teams')] }, false],
  ['with a plan for one', { own: [plan('active', 'pro')] }, false],
  ['on no team, with billing off', { billing: false }, true],
  ['on a team, with billing off', { billing: false, team }, false],
] as const)('is a manager or not, %s', (_, facts, expected) => {
  expect(isTeamManager({ ...alone, ...facts })).toBe(expected)
})
