export const deleteTeam = 'Delete team'
export const askToDelete = (team: string) => `Delete ${team}?`
export const aboutDeleting =
  'This deletes the team’s standards, invitations, channels and webhooks, and the reviews of its coding agents. Members keep their reviews and repositories but immediately lose the access that the team pays for. You can’t undo this.'
export const deleted = (team: string) => `The team ${team} was deleted.`
export const deleteFailed = (reason: string) => `Failed to delete team: ${reason}`
