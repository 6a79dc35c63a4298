import { Problem } from '@debrief/contracts/problem'

/** Also for another team's: whether it exists is not told. */
export const noSuchStandard = () =>
  new Problem('no_such_standard', 404, 'Your team has no such standard, or not any more.')

export const noSuchSuggestion = () =>
  new Problem('no_such_suggestion', 404, 'There is no such suggestion. It may be published or dismissed.')

export const notForMembers = () =>
  new Problem('not_the_manager', 403, 'Only the manager of the team changes its standards.')

export const teamRequired = () =>
  new Problem(
    'team_required',
    409,
    'You must be part of a team to have standards. Create one in the settings.',
  )
