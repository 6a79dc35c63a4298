import type { Request, Response, Router } from 'express'
import { findAccount, strangerAccount } from '../state/accounts.ts'
import type { Delivery, Repository } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { deleteRepository, renameRepository, transferRepository } from '../writes/write-repository.ts'
import { type ControlContext, told } from './context.ts'

interface RepositoryBody {
  name?: string
  owner?: string
  status?: number | null
  archived?: boolean
}

export function repositoryControl(router: Router, context: ControlContext) {
  const { state } = context
  const one = '/repositories/:owner/:repo'

  const act =
    (work: (repository: Repository, body: RepositoryBody) => Promise<Delivery[]>) =>
    async (request: Request, response: Response) => {
      const { owner = '', repo = '' } = request.params as Record<string, string>
      const repository = findRepository(state, owner, repo)
      if (!repository) return void response.status(404).json({ message: 'no such repository' })
      const sent = await work(repository, (request.body ?? {}) as RepositoryBody)
      response.json({ repository: fullName(repository), ...told(sent) })
    }

  router.post(
    `${one}/rename`,
    act((repository, { name }) =>
      renameRepository(context, repository, name ?? `${repository.name}-renamed`),
    ),
  )
  router.post(
    `${one}/transfer`,
    act((repository, { owner = 'new-owner' }) =>
      transferRepository(context, repository, findAccount(state, owner) ?? strangerAccount(state, owner)),
    ),
  )
  router.post(
    `${one}/delete`,
    act((repository) => deleteRepository(context, repository)),
  )
  /** {archived: false} unarchives it. */
  router.post(
    `${one}/archive`,
    act((repository, { archived }) => {
      repository.archived = archived ?? true
      return Promise.resolve([])
    }),
  )
  /** {status: 403 | 404 | 410 | 451 | null}: the status GitHub responds with from now on; null makes it available again. */
  router.post(
    `${one}/refuse`,
    act((repository, { status }) => {
      repository.refusal = status ?? null
      return Promise.resolve([])
    }),
  )
  /** The repository's hooks with their secrets, which the API never shows. */
  router.get('/hooks', (_request, response) => {
    const hooks = [...state.hooks.values()].map(({ repository, deliveries, ...hook }) => ({
      ...hook,
      repository: repository && fullName(repository),
      deliveries: deliveries.length,
    }))
    response.json(hooks)
  })
}
