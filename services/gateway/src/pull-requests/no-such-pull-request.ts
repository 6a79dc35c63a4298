import { Problem } from '@debrief/contracts/problem'

/** Also for one that somebody else owns: whether it exists is not told. */
export const noSuchPullRequest = () =>
  new Problem('no_such_pull_request', 404, 'There is no such pull request among yours.')
