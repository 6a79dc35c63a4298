import { Problem } from '@debrief/contracts/problem'

/** Also for a team of other people: whether it exists is not told. */
export const noSuchTeam = () => new Problem('no_such_team', 404, 'You are in no such team, or not any more.')

export const notTeamManager = () =>
  new Problem('not_team_manager', 403, 'Only the manager of the team can do this.')

export const managesTeamAlready = () =>
  new Problem('team_exists', 409, 'You manage a team already, and one person manages one team.')

export const inTeamAlready = () =>
  new Problem('in_a_team', 409, 'You are in a team already. Leave it first, then create your own.')

export const teamsPlanRequired = () =>
  new Problem('plan_required', 402, 'A team needs an active Teams plan. Choose it first.')

export const noSuchMember = () =>
  new Problem('no_such_member', 404, 'There is no such member on the team, or not any more.')

export const managerStays = () =>
  new Problem('manager_stays', 409, 'The manager cannot leave or be removed. Delete the team instead.')
