import { Router, urlencoded } from 'express'
import { html } from '../../github/page/html.ts'
import { style } from '../../github/page/style.ts'
import type { StripeState } from '../state/state.ts'
import { showCheckout, submitCheckout } from './checkout-page.ts'
import { sendPage } from './layout.ts'
import { actInPortal, showPortal } from './portal-page.ts'
import { moreStyle } from './style.ts'
import { lineText } from './words.ts'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="3" width="14" height="10" rx="2" fill="#1a6f3c"/><path d="M1 6h14" stroke="#fff" stroke-width="2"/></svg>'

/** The hosted pages, checkout and portal, plain forms without scripts; and a first page that says what there is. */
export function pageRouter(state: StripeState): Router {
  const router = Router()
  router.use(urlencoded({ extended: false, limit: '64kb' }))
  router.get('/_page/page.css', (_request, response) => void response.type('css').send(style + moreStyle))
  router.get('/_page/icon.svg', (_request, response) => void response.type('svg').send(icon))
  router.get('/c/pay/:id', (request, response) => void showCheckout(state, request, response))
  router.post('/c/pay/:id', (request, response) => void submitCheckout(state, request, response))
  router.get('/p/session/:key', (request, response) => void showPortal(state, request, response))
  router.get('/p/session/:key/:view', (request, response) => void showPortal(state, request, response))
  router.post('/p/session/:key/:view', (request, response) => void actInPortal(state, request, response))
  router.get('/', (_request, response) => {
    const prices = [...state.prices.values()].filter(({ active, recurring }) => active && recurring)
    const main = html`<p>${state.customers.size} customers, ${state.subscriptions.size} subscriptions, ${state.events.size} events.</p>
<ul>${prices.map((price) => html`<li>${lineText(state, { price, quantity: 1 })}</li>`)}</ul>`
    sendPage(response, { title: 'Prices', main })
  })
  return router
}
