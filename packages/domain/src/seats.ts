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

/** What the quantity field makes of what was typed: a whole number from 1 to 50; nonsense becomes 1 (specification, point 5). */
export function readSeatQuantity(typed: string, most: number): number {
  const number = Math.floor(Number(typed.trim() === '' ? Number.NaN : typed))
  return Number.isFinite(number) ? Math.min(most, Math.max(1, number)) : 1
}
