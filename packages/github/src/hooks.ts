import { asId, asObject } from '@debrief/contracts/events/read-json'
import type { CallOptions, GithubClient } from './client.ts'
import { GithubFailure, githubUnavailable, isGone } from './errors.ts'
import { repositoryPath } from './paths.ts'

export const HOOK_EVENTS = ['pull_request', 'pull_request_review', 'pull_request_review_comment'] as const

export interface HookWanted {
  fullName: string
  /** The address of this connection alone; by it a hook is known as ours. */
  url: string
  secret: string
}

/**
 * Makes sure that the repository has exactly one hook at this address with this secret and these events, and gives its
 * id. Safe to repeat: one that an earlier, interrupted try left behind is taken over, doubles are removed.
 */
export async function createHook(
  client: GithubClient,
  wanted: HookWanted,
  options: CallOptions = {},
): Promise<number> {
  const adopted = await adoptHook(client, wanted, options)
  if (adopted !== null) return adopted
  const hooks = `${repositoryPath(wanted.fullName)}/hooks`
  try {
    const created = await client.send('POST', hooks, {
      ...options,
      body: { name: 'web', ...hookSettings(wanted) },
    })
    return readId(created, `POST ${hooks}`)
  } catch (error) {
    // 422 is said of a hook that exists already: another try was quicker.
    const adoptedNow =
      error instanceof GithubFailure && error.githubStatus === 422
        ? await adoptHook(client, wanted, options)
        : null
    if (adoptedNow === null) throw error
    return adoptedNow
  }
}

/** Takes over the hook at this address, with its secret set anew; null where there is none. */
export async function adoptHook(
  client: GithubClient,
  wanted: HookWanted,
  options: CallOptions = {},
): Promise<number | null> {
  const [kept, ...doubles] = await findHooks(client, wanted, options)
  if (kept === undefined) return null
  const path = `${repositoryPath(wanted.fullName)}/hooks/${kept}`
  await client.send('PATCH', path, { ...options, body: hookSettings(wanted) })
  for (const hookId of doubles) await deleteHook(client, { fullName: wanted.fullName, hookId }, options)
  return kept
}

/** A hook, or a repository, that is not there any more counts as deleted. */
export async function deleteHook(
  client: GithubClient,
  { fullName, hookId }: { fullName: string; hookId: number },
  options: CallOptions = {},
): Promise<void> {
  try {
    await client.send('DELETE', `${repositoryPath(fullName)}/hooks/${hookId}`, options)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Takes away the hook with this id or, where its id was never learnt, every one at this address. */
export async function removeHook(
  client: GithubClient,
  { fullName, url, hookId }: { fullName: string; url: string; hookId: number | null },
  options: CallOptions = {},
): Promise<void> {
  if (hookId !== null) return deleteHook(client, { fullName, hookId }, options)
  try {
    for (const id of await findHooks(client, { fullName, url }, options))
      await deleteHook(client, { fullName, hookId: id }, options)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Ids of the hooks at this address, oldest first. */
async function findHooks(
  client: GithubClient,
  { fullName, url }: { fullName: string; url: string },
  options: CallOptions,
): Promise<number[]> {
  const hooks = await client.list(`${repositoryPath(fullName)}/hooks?per_page=100`, options)
  return hooks
    .filter((hook) => asObject(asObject(hook)?.config)?.url === url)
    .flatMap((hook) => asId(asObject(hook)?.id) ?? [])
    .toSorted((a, b) => a - b)
}

function hookSettings({ url, secret }: HookWanted) {
  return {
    active: true,
    events: [...HOOK_EVENTS],
    config: { url, content_type: 'json', secret, insecure_ssl: '0' },
  }
}

function readId(answer: unknown, call: string): number {
  const id = asId(asObject(answer)?.id)
  if (id === null) throw githubUnavailable(call, 'the answer is no hook')
  return id
}
