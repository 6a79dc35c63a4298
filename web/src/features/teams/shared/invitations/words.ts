export const invited = 'Join a team that pays for your access'
export const invitations = 'Invitations for you'
export const describeInvitation = (inviter: string, lastDay: string) => `from ${inviter} · expires ${lastDay}`

export const accept = 'Accept'
export const acceptFrom = 'Accept<rest> the invitation to {team}</rest>'
export const accepting = 'Accepting…'
export const joined = (team: string) => `You joined the team ${team}.`
export const acceptFailed = (reason: string) => `Failed to accept invitation: ${reason}`

export const decline = 'Decline'
export const declineFrom = 'Decline<rest> the invitation to {team}</rest>'
export const declining = 'Declining…'
export const declineFailed = (reason: string) => `Failed to decline invitation: ${reason}`
