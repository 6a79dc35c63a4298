import type { TeamInvitation } from '@debrief/contracts/teams/invitations'
import type { Team } from '@debrief/contracts/teams/teams'
import { count } from '@debrief/domain/words'

export const members = 'Members'
export const loadingTeam = 'Loading your team'
export const teamFailed = 'Your team could not be loaded.'
export const exportMembers = 'Export members as {format}'
export const buySeats = 'Purchase More Seats'
export const changeTeam = 'Rename or delete the team'

export function describeTeam({ seats, members: people }: Team): string {
  if (!seats) return `You and ${count(people.length - 1, 'other')}.`
  const named = count(people.length, 'member')
  const open = seats.usedSeats - people.length
  const invited = count(open, 'pending invitation')
  if (seats.totalSeats === null) return open > 0 ? `${named} and ${invited}.` : `${named}.`
  const used = `${seats.usedSeats}`
  const all = count(seats.totalSeats, 'seat')
  if (open > 0) return `${named} and ${invited} use ${used} of your ${all}.`
  return people.length === 1
    ? `${named} uses ${used} of your ${all}.`
    : `${named} use ${used} of your ${all}.`
}

export const teamName = 'Team name'
export const createTeam = 'Create Team'
export const createdTeam = (team: string) => `Team ${team} created. Invite people to join.`
export const createFailed = (reason: string) => `Failed to create team: ${reason}`

export const seatsOver = (seats: number) => `${count(seats, 'seat')} over the limit`
export const seatsFree = (seats: number) => `${count(seats, 'seat')} free`
export const describeSeats = (taken: number, { reserved, free }: { reserved: number; free: number }) =>
  reserved === 1
    ? `${count(taken, 'seat')} taken, 1 reserved by an invitation, ${free} free`
    : `${count(taken, 'seat')} taken, ${reserved} reserved by invitations, ${free} free`

export const joined = (day: string) => `Joined ${day}`
export const removeMember = (member: string) => `Remove ${member}`
export const askToRemove = 'Confirm Remove'
export const areYouSure = 'Are you sure you want to remove this team member?'
export const aboutRemoving = 'They lose access to team data immediately. Their reviews stay with them.'
export const remove = 'Remove'
export const removed = 'Team member removed successfully!'
export const removeFailed = (reason: string) => `Failed to remove member: ${reason}`

export const inviteByEmail = 'Invite by email'
export const address = (number: number) => `Invite by email, address ${number}`
export const removeAddress = (number: number) => `Remove address ${number}`
export const removeRow = 'Remove row'
export const addAnother = 'Add another'
export const sendInvitations = 'Send invitations'
export const sent = 'Invitations sent successfully!'
export const sendFailed = (reason: string) => `Failed to send invitations: ${reason}`
export const needsPlan = 'You need an active Teams plan to invite people.'
export const choosePlan = 'Choose a plan'
export const noSeats = (seats: number | null) => `All ${seats} seats are taken or reserved.`
export const invalid = 'Invalid Input'
export const aboutInvalid = 'Please enter at least one valid email address'
export const nobodyToInvite = 'Nobody to invite'
export const notNeeded = 'No invitation needed'
export const isMember = (person: string) => `${person} is already on the team.`
export const isInvited = (person: string) => `${person} is already invited.`

export const invitationsFailed = 'The invitations could not be loaded.'
export const pendingInvitations = 'Pending invitations'
export const pastInvitations = 'Past invitations'
export const earlierInvitations = (invitations: number) => count(invitations, 'earlier invitation')
export const exportInvitations = 'Export invitations as {format}'
export const states: Record<TeamInvitation['status'], string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Canceled',
  expired: 'Expired',
}
export const invited = 'Invited {time}'
export const invitedUntil = (lastDay: string) => `Invited {time} · expires ${lastDay}`
export const cancelFor = (person: string) => `Cancel the invitation for ${person}`
export const canceling = 'Canceling…'
export const canceled = (person: string) => `Invitation for ${person} canceled.`
export const cancelFailed = (reason: string) => `Failed to cancel invitation: ${reason}`
export const deleteFor = (person: string) => `Delete the invitation for ${person}`
export const deleted = 'Invitation deleted successfully!'
export const deleteFailed = (reason: string) => `Failed to delete invitation: ${reason}`
export const restored = (person: string) => `Invitation for ${person} restored.`
export const restoreFailed = (reason: string) => `Failed to restore invitation: ${reason}`
