import { type Response, Router, urlencoded } from 'express'
import { html } from '../../kit/html.ts'
import { commonStyle as style } from '../../kit/style.ts'
import type { ControlContext } from '../control/context.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { mergePull } from '../writes/write-pull-request.ts'
import { avatar, icon } from './avatar.ts'
import { sendPage } from './layout.ts'
import { listPage } from './list-page.ts'
import { actRoutes } from './pull/act-routes.ts'
import { hashVersion, pullPage } from './pull/pull-page.ts'
import { pullStyle } from './pull/style.ts'
import { createView } from './pull/view.ts'
import { refreshScript } from './refresh-script.ts'
import { script } from './script.ts'

/** The HTML pages. They also work without JavaScript. */
export function pageRouter(context: ControlContext): Router {
  const { state } = context
  const router = Router()
  const missing = (response: Response) =>
    sendPage(
      response,
      {
        title: 'Not found',
        main: html`<p>The simulator has no such page. <a href="/">All pull requests</a></p>`,
      },
      404,
    )

  router.get('/', (_request, response) =>
    sendPage(response, { title: 'Pull requests', main: listPage(state), live: true }),
  )
  router.get('/_page/page.css', (_request, response) => void response.type('css').send(style + pullStyle))
  router.get('/_page/page.js', (_request, response) => void response.type('js').send(script + refreshScript))
  router.get('/_page/icon.svg', (_request, response) => void response.type('svg').send(icon))
  router.get('/avatars/u/:id', (request, response) => {
    const account = [...state.accounts.values()].find((one) => one.id === Number(request.params.id))
    if (!account) return missing(response)
    response.set('cache-control', 'public, max-age=86400').type('svg').send(avatar(account))
  })

  const findPull = ({ owner = '', repo = '', number }: Record<string, string>) =>
    findRepository(state, owner, repo)?.pulls.get(Number(number))
  router.get('/:owner/:repo/pull/:number', (request, response) => {
    const pull = findPull(request.params)
    if (!pull) return missing(response)
    const { as, at } = request.query as { as?: string; at?: string }
    sendPage(response, { title: pull.title, main: pullPage(createView(state, pull, { as, at })), live: true })
  })
  router.get('/_page/version/:owner/:repo/:number', (request, response) => {
    const pull = findPull(request.params)
    if (!pull) return missing(response)
    response.set('cache-control', 'no-store').type('text').send(hashVersion(pull))
  })
  actRoutes(router, context)
  router.post(
    '/_page/merge/:owner/:repo/:number',
    urlencoded({ extended: false }),
    async (request, response) => {
      const pull = findPull(request.params)
      if (!pull) return missing(response)
      await mergePull(context, pull, {})
      response.redirect(303, `/${fullName(pull.repository)}/pull/${pull.number}`)
    },
  )
  return router
}
