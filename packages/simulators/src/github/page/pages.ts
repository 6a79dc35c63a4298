import { type Answer, Refusal, redirect } from '../../kit/answer.ts'
import { problem, type Visit, type VisitRoutes } from '../../kit/server.ts'
import { pullActs } from '../control/pull-control.ts'
import type { Writing } from '../http/call.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { mergePull } from '../writes/pull-requests.ts'
import { eventStates, type ReviewEvent } from '../writes/reviews.ts'
import { createView, pageUrl, type View } from './forms.ts'
import { hashVersion, listPage, pullPage } from './pull-page.ts'
import { avatar, missingPage, page } from './site.ts'

export function pullPages(writing: Writing): VisitRoutes {
  const { state } = writing
  const acts = pullActs(writing)
  const findPull = ({ owner = '', repo = '', number }: Visit['params']) =>
    findRepository(state, owner, repo)?.pulls.get(Number(number))
  const show = (view: View, status?: number) =>
    page({ title: view.pull.title, main: pullPage(view), live: true }, status)

  return {
    'GET /': () => page({ title: 'Pull requests', main: listPage(state), live: true }),
    'GET /avatars/u/{id}': ({ params }) => {
      const account = [...state.accounts.values()].find((one) => one.id === Number(params.id))
      if (!account) return missingPage
      const headers = { 'cache-control': 'public, max-age=86400' }
      return { status: 200, text: avatar(account), type: 'image/svg+xml', headers }
    },
    'GET /{owner}/{repo}/pull/{number}': ({ params, query }) => {
      const pull = findPull(params)
      return pull ? show(createView(state, pull, { as: query.get('as'), at: query.get('at') })) : missingPage
    },
    'GET /{owner}/{repo}/pull/{number}/files': ({ params }) => {
      const pull = findPull(params)
      return pull ? redirect(`/${fullName(pull.repository)}/pull/${pull.number}`, 302) : missingPage
    },
    'GET /_page/version/{owner}/{repo}/{number}': ({ params }) => {
      const pull = findPull(params)
      if (!pull) return missingPage
      return { status: 200, text: hashVersion(pull), headers: { 'cache-control': 'no-store' } }
    },
    'POST /_page/merge/{owner}/{repo}/{number}': async ({ params }) => {
      const pull = findPull(params)
      if (!pull) return missingPage
      await mergePull(writing, pull, {})
      return redirect(`/${fullName(pull.repository)}/pull/${pull.number}`, 303)
    },
    'POST /_page/act/{owner}/{repo}/{number}/{act}': ({ params, headers, body }): Answer => {
      const pull = findPull(params)
      const act = acts[params.act ?? '']
      if (!pull || !act || isFromElsewhere(headers)) return { status: 404 }
      const sent = body as PullPageForm
      const view = createView(state, pull, { as: sent.as })
      try {
        act(pull, toActBody(sent), view.as)
        return redirect(pageUrl(view), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { status } = error.answer
        const message = describeRefusal(error)
        // The page's script accepts JSON. A browser that submits the form accepts HTML.
        if (/json/.test(headers.accept ?? '') && !/html/.test(headers.accept ?? ''))
          return problem(status, message)
        return show({ ...view, refused: { message, text: sent.body ?? '' } }, status)
      }
    },
  }
}

interface PullPageForm {
  as?: string
  body?: string
  comment?: string
  event?: string
  path?: string
  side?: string
  line?: string
  branch?: string
}

const toActBody = ({
  body = '',
  comment,
  event = '',
  path = '',
  side = 'RIGHT',
  line,
  branch,
}: PullPageForm) => ({
  ...(branch ? { branch } : {}),
  body,
  text: body,
  path,
  side,
  line: Number(line),
  comment: Number(comment),
  event: event in eventStates ? (event as ReviewEvent) : ('COMMENT' as const),
})

/** Whether another site submitted the form. */
const isFromElsewhere = ({ origin, host }: Visit['headers']) =>
  origin !== undefined && new URL(origin).host !== host

function describeRefusal({ answer }: Refusal): string {
  const { message, errors = [] } = answer.body as {
    message: string
    errors?: (string | { message?: string })[]
  }
  const reasons = errors.map((one) => (typeof one === 'string' ? one : (one.message ?? '')))
  return `${answer.status}: ${[message, ...reasons].join(': ')}`
}
