import { createPendingReview, isRejected } from '@debrief/github/agent/reviews'
import { createGithubClient } from '@debrief/github/client'
import { createGithubApp } from '@debrief/github/repositories/github-app/app-client'
import type { Stage } from '../stage/start-stage.ts'

export async function leaveReviews(
  { app, github }: Stage,
  { repository, numbers }: { repository: string; numbers: readonly number[] },
): Promise<number> {
  if (!app) throw new Error('the test environment has no App')
  const at = { baseUrl: github.url, userAgent: 'faults' }
  const signedIn = createGithubApp({ appId: app.id, privateKey: app.privateKey, ...at })
  const token = await signedIn.installationToken(await github.getInstallationId(repository.split('/')[0]!))
  const client = createGithubClient({ ...at, token })
  let left = 0
  for (const number of numbers) {
    const { head } = (await client.get(`/repos/${repository}/pulls/${number}`)) as { head: { sha: string } }
    const draft = { commitSha: head.sha, body: 'left behind', comments: [] }
    try {
      await createPendingReview(client, { fullName: repository, number }, { draft })
      left += 1
    } catch (error) {
      if (!isRejected(error)) throw error
    }
  }
  return left
}
