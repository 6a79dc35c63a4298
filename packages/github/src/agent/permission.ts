import { asId, asObject } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

/**
 * Whether the account can currently write to the repository. GitHub returns `maintain` as `write` and `triage` as
 * `read` (https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user). False if the
 * login now belongs to another account.
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
