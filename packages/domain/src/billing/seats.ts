import type { SubscriptionFacts } from './access.ts'
import { isPaying, type Subscription, totalSeats } from './subscription.ts'

export interface SeatInfo {
  /** Counts the manager, the members and pending invitations (D9). */
  usedSeats: number
  totalSeats: number
  extraSeats: number
  availableSeats: number
}

/** A team has no seats without an active or trialing teams plan. `members` includes the manager. */
export function seatInfo(
  subscription: Pick<Subscription, 'status' | 'planType' | 'extraSeats'> | null,
  { members, pendingInvitations }: { members: number; pendingInvitations: number },
): SeatInfo {
  const usedSeats = members + pendingInvitations
  if (!subscription || !isPaying(subscription.status) || subscription.planType !== 'teams')
    return { usedSeats, totalSeats: 0, extraSeats: 0, availableSeats: 0 }
  const total = totalSeats(subscription)
  return {
    usedSeats,
    totalSeats: total,
    extraSeats: subscription.extraSeats,
    availableSeats: Math.max(0, total - usedSeats),
  }
}

/** `totalSeats` and `availableSeats` are null with BILLING=off, because seats are unlimited (D10). */
export type TeamSeats = Pick<SeatInfo, 'usedSeats' | 'extraSeats'> & {
  totalSeats: number | null
  availableSeats: number | null
}

/**
 * Counts the seats of the manager's largest active or trialing teams plan. With BILLING=off, seats are unlimited (D10).
 */
export function teamSeats(
  { managers, billing }: { managers: readonly SubscriptionFacts[]; billing: boolean },
  taken: { members: number; pendingInvitations: number },
): TeamSeats {
  if (!billing)
    return {
      usedSeats: taken.members + taken.pendingInvitations,
      totalSeats: null,
      extraSeats: 0,
      availableSeats: null,
    }
  const paying = managers.filter(({ status, planType }) => isPaying(status) && planType === 'teams')
  const extraSeats = Math.max(...paying.map((one) => one.extraSeats))
  const held = paying.length > 0 ? ({ status: 'active', planType: 'teams', extraSeats } as const) : null
  return seatInfo(held, taken)
}

/** True if the team has any seats, even if all of them are used (specification, point 5). */
export const mayInvite = ({ totalSeats: total }: Pick<TeamSeats, 'totalSeats'>): boolean => total !== 0

/** Returns a whole number from 1 to `max`. Text that isn't a number becomes 1 (specification, point 5). */
export function readSeatQuantity(typed: string, max: number): number {
  const number = Math.floor(Number(typed.trim() === '' ? Number.NaN : typed))
  return Number.isFinite(number) ? Math.min(max, Math.max(1, number)) : 1
}
