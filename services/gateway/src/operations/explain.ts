import { explainPullRequest as explainCall } from '@debrief/contracts/operations/explain'
import { Problem } from '@debrief/contracts/problem'
import { explainPullRequest } from '@debrief/database/operations/explain/explain-pull-request'
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { readAddress } from '../pull-requests/self-check/read-address.ts'

export const explainPullRequestRoute = serve(explainCall)(async ({ query }, context: Context) => {
  operatorsOnly(context)
  const asked = readAddress(query.pullRequest, context.config.GITHUB_URL)
  if (!asked) throw notAnAddress(context.config.GITHUB_URL)
  return explainPullRequest(context.db, asked)
})

const notAnAddress = (githubUrl: string) =>
  new Problem(
    'not_a_pull_request',
    400,
    `This isn’t a pull request. Paste its URL on ${new URL(githubUrl).host}, or owner/name#12.`,
  )
