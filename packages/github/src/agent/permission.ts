import { asId, asObject } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

/** `maintain` includes administrators. */
export type RepositoryAccess = 'none' | 'write' | 'maintain'

interface Account {
  fullName: string
  login: string
  githubId: number
}

/**
 * For the role `maintain`, GitHub's `permission` is `write`, so `role_name` matters too
 * (https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user). Returns `none` for
 * an account without write access, and if the login now belongs to another account.
 */
export async function readAccess(
  client: GithubClient,
  { fullName, login, githubId }: Account,
  { signal }: CallOptions = {},
): Promise<RepositoryAccess> {
  const path = `${repositoryPath(fullName)}/collaborators/${encodeURIComponent(login)}/permission`
  try {
    const answer = asObject(await client.get(path, { signal }))
    const user = asObject(answer?.user)
    if (asId(user?.id) !== githubId) return 'none'
    const permission = String(answer?.permission)
    if (!['write', 'maintain', 'admin'].includes(permission)) return 'none'
    const maintains =
      permission !== 'write' ||
      answer?.role_name === 'maintain' ||
      asObject(user?.permissions)?.maintain === true
    return maintains ? 'maintain' : 'write'
  } catch (error) {
    if (isGone(error)) return 'none'
    throw error
  }
}

export const mayWrite = async (client: GithubClient, account: Account, options: CallOptions = {}) =>
  (await readAccess(client, account, options)) !== 'none'
