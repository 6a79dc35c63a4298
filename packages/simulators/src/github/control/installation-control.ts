import type { Request, Response, Router } from 'express'
import { installApp, listRepositories } from '../apps/installations.ts'
import {
  deleteInstallation,
  selectRepositories,
  suspendInstallation,
  tellOfInstallation,
  unsuspendInstallation,
} from '../apps/write-installation.ts'
import { findAccount } from '../state/accounts.ts'
import type { Delivery, Installation } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { type ControlContext, told } from './context.ts'

interface Body {
  owner?: string
  /** Repository names without the owner; null or missing: all. */
  repositories?: string[] | null
}

export function installationControl(router: Router, context: ControlContext) {
  const { state } = context
  router.get(
    '/installations',
    (_request, response) => void response.json([...state.installations.values()].map(shown(state))),
  )
  /** {owner, repositories?}: installs the App there, as a person would in the browser. */
  router.post('/installations', async (request, response) => {
    const { owner = '', repositories } = (request.body ?? {}) as Body
    const account = findAccount(state, owner)
    if (!state.app || !account)
      return void response.status(404).json({ message: state.app ? 'no such owner' : 'there is no App' })
    const ids = findRepositoryIds(state, owner, repositories)
    const installation = installApp(state, state.app, { account, ...(ids ? { repositoryIds: ids } : {}) })
    const sent = await tellOfInstallation(context, installation, 'created')
    response.status(201).json({ ...shown(state)(installation), ...told(sent) })
  })
  /** Notifies the App of every installation as if it were new, for a receiver that started after the simulator. */
  router.post('/installations/announce', async (_request, response) => {
    const sent: Delivery[] = []
    for (const one of state.installations.values())
      sent.push(...(await tellOfInstallation(context, one, 'created')))
    response.json(told(sent))
  })

  const act =
    (work: (installation: Installation, body: Body) => Promise<Delivery[]>) =>
    async (request: Request, response: Response) => {
      const installation = state.installations.get(Number(request.params.id))
      if (!installation) return void response.status(404).json({ message: 'no such installation' })
      const sent = await work(installation, (request.body ?? {}) as Body)
      response.json({ ...shown(state)(installation), ...told(sent) })
    }
  router.post(
    '/installations/:id/suspend',
    act((one) => suspendInstallation(context, one)),
  )
  router.post(
    '/installations/:id/unsuspend',
    act((one) => unsuspendInstallation(context, one)),
  )
  router.post(
    '/installations/:id/delete',
    act((one) => deleteInstallation(context, one)),
  )
  /** {repositories: names | null}: selects exactly those. */
  router.post(
    '/installations/:id/repositories',
    act((one, { repositories }) =>
      selectRepositories(context, one, findRepositoryIds(state, one.account.login, repositories)),
    ),
  )
}

const findRepositoryIds = (state: GithubState, owner: string, names: string[] | null | undefined) =>
  names
    ? new Set(
        [...state.repositories.values()]
          .filter((one) => one.owner.login === owner && names.includes(one.name))
          .map(({ id }) => id),
      )
    : null

const shown = (state: GithubState) => (installation: Installation) => ({
  id: installation.id,
  owner: installation.account.login,
  suspendedAt: installation.suspendedAt,
  selection: installation.repositoryIds ? 'selected' : 'all',
  repositories: listRepositories(state, installation).map(({ name }) => name),
})
