import type { Writing } from '../http/call.ts'
import type { Account, Delivery, Repository } from '../state/nouns.ts'
import { moveRepository } from '../state/repositories.ts'
import { formerOwner, repositoryHappening } from '../webhooks/payloads.ts'

export function renameRepository(
  { state, webhooks }: Writing,
  repository: Repository,
  name: string,
): Promise<Delivery[]> {
  const from = repository.name
  moveRepository(state, repository, { name })
  const told = {
    action: 'renamed',
    sender: repository.owner,
    more: { changes: { repository: { name: { from } } } },
  }
  return webhooks.emit(repositoryHappening(state, repository, told))
}

export function transferRepository(
  { state, webhooks }: Writing,
  repository: Repository,
  owner: Account,
): Promise<Delivery[]> {
  const former = repository.owner
  moveRepository(state, repository, { owner })
  const told = { action: 'transferred', sender: owner, more: { changes: formerOwner(state, former) } }
  return webhooks.emit(repositoryHappening(state, repository, told))
}

/** Notifies the hooks, then removes them with the repository. */
export async function deleteRepository(
  { state, webhooks }: Writing,
  repository: Repository,
): Promise<Delivery[]> {
  repository.refusal = 404
  const sent = await webhooks.emit(
    repositoryHappening(state, repository, { action: 'deleted', sender: repository.owner }),
  )
  for (const hook of state.hooks.values()) if (hook.repository === repository) state.hooks.delete(hook.id)
  return sent
}
