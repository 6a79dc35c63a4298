import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'

interface EventExamples {
  name: string
  examples: Record<string, unknown>[]
}

export const secret = createHmac('sha256', 'only for benchmarks').update('hook').digest('hex')

/** GitHub's published example of a closed pull request, made a merged one: about 25 kB. */
export function mergedPullRequest(): string {
  const published = createRequire(import.meta.url)('@octokit/webhooks-examples') as EventExamples[]
  const closed = published
    .find(({ name }) => name === 'pull_request')
    ?.examples.find(({ action }) => action === 'closed')
  if (!closed) throw new Error('@octokit/webhooks-examples has no closed pull request')
  const pull = closed.pull_request as Record<string, unknown>
  const merged = { merged: true, merged_at: pull.closed_at, merge_commit_sha: 'a'.repeat(40) }
  return JSON.stringify({ ...closed, pull_request: { ...pull, ...merged } })
}

export const signatureOf = (body: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
