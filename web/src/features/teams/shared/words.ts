export const leaveTeam = 'Leave team'
export const leaving = 'Leaving…'
export const askToLeave = (team: string) => `Leave ${team}?`
export const aboutLeaving =
  'You’ll lose access to team data immediately and, without your own plan, to the app. You keep your reviews and repositories.'
export const left = (team: string) => `You left ${team}.`
export const leaveFailed = (reason: string) => `Failed to leave the team: ${reason}`
