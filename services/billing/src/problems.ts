import { Problem } from '@debrief/contracts/problem'

export const paymentsNotSetUp = () =>
  new Problem(
    'payments_not_set_up',
    503,
    'No payment provider is set up here. Ask the person who runs this installation.',
  )

export const planNotSold = () =>
  new Problem(
    'plan_not_sold',
    409,
    'This plan is not for sale yet. Ask the person who runs this installation to create the catalogue.',
  )

export const planIsCurrent = () => new Problem('plan_is_current', 409, 'This is your plan already.')

export const planChangeWithSeats = (seats: number) =>
  new Problem(
    'plan_change_with_seats',
    409,
    `Your plan has ${seats} extra ${seats === 1 ? 'seat' : 'seats'}. Cancel it in subscription management; when it has ended, choose the new plan.`,
    { detail: { seats } },
  )

export const coveredByTeam = (teamName: string | null) =>
  new Problem(
    'covered_by_team',
    409,
    `${teamName ? `Your team ${teamName}` : 'Your team'} pays for you. Leave the team to have a plan of your own.`,
  )

export const noSubscription = () =>
  new Problem('no_customer', 409, 'There is no subscription to manage yet. Choose a plan first.')

export const seatsForManagersOnly = () =>
  new Problem('not_manager', 403, 'Only the manager of a team buys seats for it.')

export const seatsNeedTeams = () =>
  new Problem('plan_required', 402, 'Seats can be bought with an active teams plan.')

export const keyReused = () =>
  new Problem('key_reused', 409, 'This purchase was asked for before with another number of seats.')

export const purchaseRefused = (why: string | null) =>
  new Problem(
    'purchase_refused',
    409,
    `The seats were not bought${why ? `: ${why}` : ''}. Nothing was charged; try again.`,
  )
