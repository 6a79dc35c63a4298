import { asId, asObject } from '@debrief/contracts/events/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

/**
 * Whether that account may write to the repository, as GitHub says at this moment: `maintain` is given as `write`, `triage`
 * as `read` (https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user). A login that
 * has passed to another account since does not count.
 */
export async function mayWrite(
  client: GithubClient,
  { fullName, login, githubId }: { fullName: string; login: string; githubId: number },
  { signal }: CallOptions = {},
): Promise<boolean> {
  const path = `${repositoryPath(fullName)}/collaborators/${encodeURIComponent(login)}/permission`
  try {
    const answer = asObject(await client.get(path, { signal }))
    const isSame = asId(asObject(answer?.user)?.id) === githubId
    return isSame && ['write', 'maintain', 'admin'].includes(String(answer?.permission))
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}
