import { Problem } from '@debrief/contracts/problem'

export const managesTeamAlready = () =>
  new Problem('team_exists', 409, 'You already manage a team. You can’t manage more than one.')

export const inTeamAlready = () =>
  new Problem('in_a_team', 409, 'You’re already on a team. Leave it first, then create your own.')

export const teamsPlanRequired = () =>
  new Problem('plan_required', 402, 'You need an active Teams plan to create a team. Choose it first.')

export const noSuchMember = () =>
  new Problem('no_such_member', 404, 'This person is no longer on the team. Reload the page.')

export const managerStays = () =>
  new Problem('manager_stays', 409, 'The manager can’t leave or be removed. Delete the team instead.')
