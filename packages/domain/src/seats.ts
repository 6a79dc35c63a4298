import type { HeldSubscription } from './access.ts'
import { isPaying, type Subscription, totalSeats } from './subscription.ts'

export interface SeatInfo {
  /** The manager, the members and the pending invitations (D9). */
  usedSeats: number
  totalSeats: number
  extraSeats: number
  availableSeats: number
}

/** Seats of a team; none without an active or trialing teams plan. `members` counts the manager's own row too. */
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

/** As SeatInfo; null means unlimited, which nobody has who pays. */
export type TeamSeats = Pick<SeatInfo, 'usedSeats' | 'extraSeats'> & {
  totalSeats: number | null
  availableSeats: number | null
}

/** Seats of a team by the subscriptions of its manager, the largest teams plan counting; without limit where nobody pays (D10). */
export function teamSeats(
  { managers, billing }: { managers: readonly HeldSubscription[]; billing: boolean },
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

/** Whether the team may invite at all: its manager has the teams plan (specification, point 5). */
export const mayInvite = ({ totalSeats: total }: Pick<TeamSeats, 'totalSeats'>): boolean => total !== 0

/** What the quantity field makes of what was typed: a whole number from 1 to 50; nonsense becomes 1 (specification, point 5). */
export function readSeatQuantity(typed: string, most: number): number {
  const number = Math.floor(Number(typed.trim() === '' ? Number.NaN : typed))
  return Number.isFinite(number) ? Math.min(most, Math.max(1, number)) : 1
}
