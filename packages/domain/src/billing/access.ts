import type { PlanType } from './plans.ts'
import { isPaying, totalSeats } from './subscription.ts'

export const ACCESS_TYPES = [
  'subscription',
  'team_member',
  'no_subscription',
  'insufficient_seats',
  'manager_no_subscription',
  'no_data',
  'error',
] as const
export type AccessType = (typeof ACCESS_TYPES)[number]

/** `planType` is null if the price isn't in the catalog (D28). */
export interface SubscriptionFacts {
  status: string
  planType: PlanType | null
  extraSeats: number
}

export interface AccessFacts {
  own: readonly SubscriptionFacts[]
  team: {
    id: string
    name: string
    isManager: boolean
    /** The position in the order in which members joined. The manager's position is 1. */
    seatPosition: number
    managers: readonly SubscriptionFacts[]
  } | null
  managesTeam: boolean
  /** False with BILLING=off: then everyone has the teams plan without limits (D10). */
  billing: boolean
}

export interface Access {
  hasAccess: boolean
  type: AccessType
  reason: string | null
  teamId: string | null
  teamName: string | null
  seatPosition: number | null
  totalSeats: number | null
}

const nothing = { teamId: null, teamName: null, seatPosition: null, totalSeats: null }
const denied = (type: AccessType, reason: string): Access => ({ hasAccess: false, type, reason, ...nothing })

/** A person's own subscription takes precedence over their team's (D6). Pass null for an unknown person. */
export function decideAccess(facts: AccessFacts | null): Access {
  if (!facts) return denied('no_data', 'No access data returned')
  const { team } = facts
  const through = team ? { teamId: team.id, teamName: team.name, seatPosition: team.seatPosition } : {}
  if (!facts.billing || facts.own.some(({ status }) => isPaying(status)))
    return { ...nothing, ...through, hasAccess: true, type: 'subscription', reason: null }
  if (!team || team.isManager) return { ...denied('no_subscription', 'No active subscription'), ...through }
  return { ...nothing, ...through, ...throughTeam(team) }
}

type Decision = Pick<Access, 'hasAccess' | 'type' | 'reason' | 'totalSeats'>

function throughTeam(team: NonNullable<AccessFacts['team']>): Decision {
  const paying = team.managers.filter(({ status, planType }) => isPaying(status) && planType === 'teams')
  if (paying.length === 0) {
    const reason = "Your team manager's subscription is not active"
    return { hasAccess: false, type: 'manager_no_subscription', reason, totalSeats: null }
  }
  const seats = Math.max(...paying.map(({ extraSeats }) => totalSeats({ planType: 'teams', extraSeats })))
  if (team.seatPosition <= seats)
    return { hasAccess: true, type: 'team_member', reason: null, totalSeats: seats }
  const reason = `Your team has ${seats} seats and yours is number ${team.seatPosition}. Your team manager must buy more seats.`
  return { hasAccess: false, type: 'insufficient_seats', reason, totalSeats: seats }
}

export const accessUnknown = (): Access => denied('error', 'Error checking access')

/**
 * True for team managers. Also true for people without a team who may create one, because they have the teams plan or
 * billing is off (D25).
 */
export function isTeamManager({ own, team, managesTeam, billing }: AccessFacts): boolean {
  if (managesTeam) return true
  if (team) return false
  return !billing || own.some(({ status, planType }) => isPaying(status) && planType === 'teams')
}
