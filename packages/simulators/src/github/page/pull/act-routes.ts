import { type Request, type Response, type Router, urlencoded } from 'express'
import type { ControlContext } from '../../control/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Account, PullRequest } from '../../state/nouns.ts'
import { findRepository } from '../../state/repositories.ts'
import { commentAs, commentOnLineAs, replyAs } from '../../writes/comment-as.ts'
import { pushLines, revertLast } from '../../writes/push-commit.ts'
import { eventStates, type ReviewEvent, reviewAs } from '../../writes/review-as.ts'
import { closePull, forcePush, lockPull, reopenPull } from '../../writes/write-pull-request.ts'
import { personsWriter } from '../../writes/writer.ts'
import { sendPage } from '../layout.ts'
import { pullPage } from './pull-page.ts'
import { createView, pageUrl } from './view.ts'

/** The fields that the page's forms send. */
interface Sent {
  as?: string
  body?: string
  comment?: string
  event?: string
  path?: string
  side?: string
  line?: string
}

type Act = (context: ControlContext, pull: PullRequest, sent: Sent & { by: Account }) => void

const acts: Record<string, Act> = {
  comment: (context, pull, { body = '', by: account }) =>
    void commentAs(context, personsWriter(context.state, { pull, account }), { pull, body }),
  reply: (context, pull, { body = '', comment, by: account }) =>
    void replyAs(context, personsWriter(context.state, { pull, account }), {
      pull,
      body,
      rootId: Number(comment),
    }),
  inline: (context, pull, { body = '', path = '', side = 'RIGHT', line, by: account }) =>
    void commentOnLineAs(context, personsWriter(context.state, { pull, account }), {
      pull,
      draft: { path, side, line: Number(line), body },
      commitId: pull.head.sha,
    }),
  review: (context, pull, { body = '', event = '', by: account }) =>
    void reviewAs(context, personsWriter(context.state, { pull, account }), {
      pull,
      body,
      event: event in eventStates ? (event as ReviewEvent) : 'COMMENT',
    }),
  push: (context, pull, { path, body }) => void pushLines(context, pull, { path, text: body }),
  revert: (context, pull) => void revertLast(context, pull),
  'force-push': (context, pull) => void forcePush(context, pull),
  close: (context, pull, { by }) => void closePull(context, pull, by),
  reopen: (context, pull) => void reopenPull(context, pull),
  lock: (context, pull) => void lockPull(context, pull, true),
  unlock: (context, pull) => void lockPull(context, pull, false),
}

/** Handles the forms on a pull request's page: redirects back to the page, or shows it with GitHub's error. */
export function actRoutes(router: Router, context: ControlContext) {
  const { state } = context
  const read = urlencoded({ extended: false, limit: '1mb' })
  router.post('/_page/act/:owner/:repo/:number/:act', read, (request, response) => {
    const { owner, repo, number, act } = request.params as Record<string, string>
    const pull = findRepository(state, owner ?? '', repo ?? '')?.pulls.get(Number(number))
    const work = acts[act ?? '']
    if (!pull || !work || isFromElsewhere(request)) return void response.status(404).end()
    const sent = (request.body ?? {}) as Sent
    const view = createView(state, pull, { as: sent.as })
    try {
      work(context, pull, { ...sent, by: view.as })
      response.redirect(303, pageUrl(view))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const refused = { message: describeRefusal(error), text: sent.body ?? '' }
      answerRefusal(request, response, {
        status: error.answer.status,
        message: refused.message,
        page: () => ({ title: pull.title, main: pullPage({ ...view, refused }), live: true }),
      })
    }
  })
}

interface Told {
  status: number
  message: string
  page: () => Parameters<typeof sendPage>[1]
}

/** Responds with JSON to the page's script, and with the page to a browser without JavaScript. */
function answerRefusal(request: Request, response: Response, { status, message, page }: Told) {
  if (request.accepts(['html', 'json']) === 'json') return void response.status(status).json({ message })
  sendPage(response, page(), status)
}

/** Rejects forms submitted from other sites. */
const isFromElsewhere = ({ headers }: Request) =>
  headers.origin !== undefined && new URL(headers.origin).host !== headers.host

/** GitHub's message with its reasons. */
function describeRefusal({ answer }: Refusal): string {
  const { message, errors = [] } = answer.body as {
    message: string
    errors?: (string | { message?: string })[]
  }
  const reasons = errors.map((one) => (typeof one === 'string' ? one : (one.message ?? '')))
  return `${answer.status}: ${[message, ...reasons].join(': ')}`
}
