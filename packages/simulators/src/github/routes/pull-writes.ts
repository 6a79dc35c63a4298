import { created, ok } from '../../kit/answer.ts'
import { pullAnswer } from '../answers/pull-request.ts'
import { requireAccount, requirePull, requireRepository } from '../http/access.ts'
import type { Handler } from '../http/call.ts'
import { validationFailed } from '../http/refusal.ts'
import { branchHead, commitsBetween } from '../state/git.ts'
import { recordPullEffect, timestamp } from '../state/state.ts'
import { isMade, openPull } from '../writes/branches.ts'
import { closePull, reopenPull } from '../writes/pull-requests.ts'

const invalid = (field: string) => validationFailed({ resource: 'PullRequest', code: 'invalid', field })
const refused = (message: string) => validationFailed({ resource: 'PullRequest', code: 'custom', message })

interface NewPullBody {
  title?: string
  head: string
  base: string
  body?: string
}

/** GitHub allows only one open pull request from a branch into another. */
const createPull: Handler = async (call) => {
  const repository = requireRepository(call)
  const { title, base, body = null, ...more } = call.body as NewPullBody
  const [owner, own] = more.head.includes(':') ? more.head.split(':') : [repository.owner.login, more.head]
  const head = own ?? ''
  const headSha = branchHead(repository, head)
  const baseSha = branchHead(repository, base)
  if (owner !== repository.owner.login || headSha === null) throw invalid('head')
  if (baseSha === null) throw invalid('base')
  if (!title) throw validationFailed({ resource: 'PullRequest', code: 'missing_field', field: 'title' })
  const isKnown = [...repository.pulls.values()].some(
    (pull) => pull.state === 'open' && pull.head.ref === head && pull.base.ref === base,
  )
  if (isKnown) throw refused(`A pull request already exists for ${owner}:${head}.`)
  if (commitsBetween(repository, baseSha, headSha).length === 0)
    throw refused(`No commits between ${base} and ${head}`)
  const pull = await openPull(call, repository, { title, body, head, base, author: requireAccount(call) })
  return created(pullAnswer(call.state, pull))
}

interface PullBody {
  title?: string
  body?: string
  state?: 'open' | 'closed'
}

const updatePull: Handler = async (call) => {
  const pull = requirePull(call)
  const { title, body, state } = call.body as PullBody
  const by = requireAccount(call)
  if (state === 'open' && pull.state === 'closed') {
    if (pull.mergedAt) throw refused('Cannot reopen: the pull request is merged')
    if (isMade(pull) && branchHead(pull.repository, pull.head.ref) === null) throw invalid('state')
    await reopenPull(call, pull)
    recordPullEffect(call.state, pull, { kind: 'pull-request-reopened', id: pull.id, by })
  }
  if (state === 'closed') await closePull(call, pull, by)
  if (title !== undefined || body !== undefined) {
    pull.title = title ?? pull.title
    pull.body = body ?? pull.body
    pull.updatedAt = timestamp(call.state)
    recordPullEffect(call.state, pull, { kind: 'pull-request-edited', id: pull.id, by })
  }
  return ok(pullAnswer(call.state, pull))
}

export const pullWriteRoutes: Record<string, Handler> = {
  'POST /repos/{owner}/{repo}/pulls': createPull,
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': updatePull,
}
