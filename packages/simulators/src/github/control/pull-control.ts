import type { Router } from 'express'
import type { Account, Delivery, PullRequest } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { pushLines, revertLast } from '../writes/push-commit.ts'
import {
  closePull,
  copyPull,
  editTitle,
  forcePush,
  lockPull,
  mergePull,
  reopenPull,
} from '../writes/write-pull-request.ts'
import { actOnPull } from './act-on-pull.ts'
import type { ControlContext } from './context.ts'

interface PullBody {
  login?: string
  at?: string
  title?: string
  sha?: string
  count?: number
  path?: string
  text?: string
}

type Change = (pull: PullRequest, body: PullBody, by?: Account) => Promise<Delivery[]> | null

export function pullControl(router: Router, context: ControlContext) {
  const { state } = context
  const one = '/pull-requests/:owner/:repo/:number'
  const changes: Record<string, Change> = {
    merge: (pull, { at }, by) => mergePull(context, pull, { by, at }),
    close: (pull, _body, by) => closePull(context, pull, by),
    reopen: (pull) => reopenPull(context, pull),
    lock: (pull) => lockPull(context, pull, true),
    unlock: (pull) => lockPull(context, pull, false),
    'edit-title': (pull, { title }) => editTitle(context, pull, title ?? `${pull.title} (edited)`),
    // {path?, text?}: pushes a commit that adds lines below the file's last change.
    push: (pull, wanted) => pushLines(context, pull, wanted),
    // Pushes a commit that reverts the last one.
    revert: (pull) => revertLast(context, pull),
    'force-push': (pull, { sha }) => forcePush(context, pull, sha),
  }

  router.get('/pull-requests', (_request, response) => void response.json(listPulls(context)))
  for (const [name, change] of Object.entries(changes))
    router.post(
      `${one}/${name}`,
      actOnPull<PullBody>(context, (pull, body, by) => {
        const sent = change(pull, body, by)
        return sent && { sent }
      }),
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
