import { Router, urlencoded } from 'express'
import { style } from '../../github/page/style.ts'
import type { ClockControl } from '../control/clock-control.ts'
import type { StripeState } from '../state/state.ts'
import { showCheckout, submitCheckout } from './checkout-page.ts'
import { home } from './home.ts'
import { sendPage } from './layout.ts'
import { actInPortal, showPortal } from './portal-page.ts'
import { moreStyle } from './style.ts'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="3" width="14" height="10" rx="2" fill="#1a6f3c"/><path d="M1 6h14" stroke="#fff" stroke-width="2"/></svg>'

/** The hosted pages, checkout and portal, plain forms without scripts; and a first page where time can pass. */
export function pageRouter(state: StripeState, clock: ClockControl): Router {
  const router = Router()
  router.use(urlencoded({ extended: false, limit: '64kb' }))
  router.get('/_page/page.css', (_request, response) => void response.type('css').send(style + moreStyle))
  router.get('/_page/icon.svg', (_request, response) => void response.type('svg').send(icon))
  router.get('/c/pay/:id', (request, response) => void showCheckout(state, request, response))
  router.post('/c/pay/:id', (request, response) => void submitCheckout(state, request, response))
  router.get('/p/session/:key', (request, response) => void showPortal(state, request, response))
  router.get('/p/session/:key/:view', (request, response) => void showPortal(state, request, response))
  router.post('/p/session/:key/:view', (request, response) => void actInPortal(state, request, response))
  router.get('/', (_request, response) =>
    sendPage(response, { title: 'Subscriptions and time', main: home(state, clock) }),
  )
  router.post('/clock', (request, response) => {
    const days = Number((request.body as { days?: string }).days)
    if (days > 0 && days <= 366) clock.advance({ days })
    response.redirect(303, '/')
  })
  return router
}
