import { explainPullRequest as explainCall } from '@debrief/contracts/http/operators-explain'
import { Problem } from '@debrief/contracts/problem'
import { explainPullRequest } from '@debrief/database/operations/explain-pull-request'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { operatorsOnly } from '../policy/operators.ts'
import { readAddress } from '../self-check/read-address.ts'

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
    `That is no pull request. Paste its address at ${new URL(githubUrl).host}, or owner/name#12.`,
  )
