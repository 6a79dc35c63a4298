import type { Request, Response, Router } from 'express'
import { findAccount } from '../state/accounts.ts'
import type { Account, Delivery, PullRequest } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { addIssueComment } from '../writes/write-issue-comment.ts'
import {
  closePull,
  copyPull,
  editTitle,
  forcePush,
  mergePull,
  reopenPull,
} from '../writes/write-pull-request.ts'
import { type ControlContext, told } from './context.ts'

interface PullBody {
  login?: string
  at?: string
  title?: string
  body?: string
  sha?: string
  count?: number
}

export function pullControl(router: Router, context: ControlContext) {
  const { state } = context
  const one = '/pull-requests/:owner/:repo/:number'

  /** Finds the pull request and who acts ({login}, else whoever is usual); answers how the hooks answered. */
  const act =
    (work: (pull: PullRequest, body: PullBody, by?: Account) => Promise<Delivery[]> | null) =>
    async (request: Request, response: Response) => {
      const { owner = '', repo = '', number } = request.params as Record<string, string>
      const pull = findRepository(state, owner, repo)?.pulls.get(Number(number))
      if (!pull) return void response.status(404).json({ message: 'no such pull request' })
      const body = (request.body ?? {}) as PullBody
      const sent = work(pull, body, body.login ? findAccount(state, body.login) : undefined)
      if (sent === null)
        return void response
          .status(409)
          .json({ message: `It is ${pull.mergedAt ? 'merged' : 'closed'} already.` })
      response.json({ state: pull.state, merged: pull.mergedAt !== null, ...told(await sent) })
    }

  router.get('/pull-requests', (_request, response) => void response.json(listPulls(context)))
  router.post(
    `${one}/merge`,
    act((pull, { at }, by) => mergePull(context, pull, { by, at })),
  )
  router.post(
    `${one}/close`,
    act((pull, _body, by) => closePull(context, pull, by)),
  )
  router.post(
    `${one}/reopen`,
    act((pull) => reopenPull(context, pull)),
  )
  router.post(
    `${one}/edit-title`,
    act((pull, { title }) => editTitle(context, pull, title ?? `${pull.title} (edited)`)),
  )
  router.post(
    `${one}/force-push`,
    act((pull, { sha }) => forcePush(context, pull, sha)),
  )
  router.post(
    `${one}/comment`,
    act(
      (pull, { body }, by) =>
        addIssueComment(context, { pull, author: by ?? pull.author, body: body ?? '' }).sent,
    ),
  )
  router.post(`${one}/copies`, (request, response) => {
    const { owner = '', repo = '', number } = request.params
    const pull = findRepository(state, owner, repo)?.pulls.get(Number(number))
    if (!pull) return void response.status(404).json({ message: 'no such pull request' })
    const { count = 1 } = (request.body ?? {}) as PullBody
    response.status(201).json({ numbers: copyPull(context, pull, count).map((copy) => copy.number) })
  })
}

export const listPulls = ({ state }: Pick<ControlContext, 'state'>) =>
  [...state.repositories.values()].flatMap((repository) =>
    [...repository.pulls.values()].map((pull) => ({
      repository: fullName(repository),
      number: pull.number,
      title: pull.title,
      author: pull.author.login,
      state: pull.state,
      mergedAt: pull.mergedAt,
      updatedAt: pull.updatedAt,
    })),
  )
