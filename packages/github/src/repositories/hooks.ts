import { asId, asObject } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { GithubFailure, githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

export const HOOK_EVENTS = ['pull_request', 'pull_request_review', 'pull_request_review_comment'] as const

export interface HookSettings {
  fullName: string
  /** Each connection has a unique URL, so the URL identifies Debrief's webhook. */
  url: string
  secret: string
}

/** Ensures that the repository has exactly one webhook with this URL, and returns its id. Safe to repeat. */
export async function createHook(
  client: GithubClient,
  settings: HookSettings,
  options: CallOptions = {},
): Promise<number> {
  const adopted = await adoptHook(client, settings, options)
  if (adopted !== null) return adopted
  const hooks = `${repositoryPath(settings.fullName)}/hooks`
  try {
    const created = await client.send('POST', hooks, {
      ...options,
      body: { name: 'web', ...hookSettings(settings) },
    })
    return readId(created, `POST ${hooks}`)
  } catch (error) {
    // GitHub responds with 422 if another attempt has just created the webhook.
    const adoptedNow =
      error instanceof GithubFailure && error.githubStatus === 422
        ? await adoptHook(client, settings, options)
        : null
    if (adoptedNow === null) throw error
    return adoptedNow
  }
}

/**
 * Resets the secret and events of the webhook with this URL, and deletes duplicates. Returns null if the webhook
 * doesn't exist.
 */
export async function adoptHook(
  client: GithubClient,
  settings: HookSettings,
  options: CallOptions = {},
): Promise<number | null> {
  const [kept, ...doubles] = await findHooks(client, settings, options)
  if (kept === undefined) return null
  const path = `${repositoryPath(settings.fullName)}/hooks/${kept}`
  await client.send('PATCH', path, { ...options, body: hookSettings(settings) })
  for (const hookId of doubles) await deleteHook(client, { fullName: settings.fullName, hookId }, options)
  return kept
}

/** A webhook or repository that no longer exists counts as deleted. */
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

function hookSettings({ url, secret }: HookSettings) {
  return {
    active: true,
    events: [...HOOK_EVENTS],
    config: { url, content_type: 'json', secret, insecure_ssl: '0' },
  }
}

function readId(answer: unknown, call: string): number {
  const id = asId(asObject(answer)?.id)
  if (id === null) throw githubUnavailable(call, 'the response isn’t a webhook')
  return id
}
