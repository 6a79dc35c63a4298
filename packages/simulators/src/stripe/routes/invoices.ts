import { badRequest, cardDeclined, noPaymentMethod } from '../http/api-error.ts'
import type { Call, Routes } from '../http/call.ts'
import { findCustomer, findIn, withMetadata } from '../http/find.ts'
import { page } from '../http/paging.ts'
import { cardFor, usableCard } from '../life/cards.ts'
import { collect } from '../life/collect.ts'
import { closeInvoice, finalizeInvoice, subscriptionOf } from '../life/invoices.ts'
import type { Invoice } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { previewInvoice } from './preview-invoice.ts'

export const invoiceRoutes: Routes = {
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/{id}': ({ state, id }) => findInvoice(state, id),
  'POST /v1/invoices/{id}': ({ state, params, id }) => {
    const invoice = findInvoice(state, id)
    invoice.auto_advance = params.flag('auto_advance') ?? invoice.auto_advance
    invoice.metadata = withMetadata((invoice.metadata ?? {}) as Record<string, string>, params)
    return invoice
  },
  'POST /v1/invoices/{id}/finalize': ({ state, id }) => {
    const invoice = findInvoice(state, id)
    if (invoice.status !== 'draft') throw badRequest('This invoice is already finalized.')
    finalizeInvoice(state, invoice)
    return invoice
  },
  'POST /v1/invoices/{id}/pay': pay,
  'POST /v1/invoices/{id}/void': ({ state, id }) => close(findInvoice(state, id), state, 'void'),
  'POST /v1/invoices/{id}/mark_uncollectible': ({ state, id }) =>
    close(findInvoice(state, id), state, 'uncollectible'),
  'GET /v1/invoices/{id}/lines': (call) => {
    const { data, url } = findInvoice(call.state, call.id).lines
    return page(call, { found: data.toReversed(), url })
  },
  'GET /v1/invoices': (call) => {
    const { state, params } = call
    const [customer, subscription, status] = [
      params.text('customer'),
      params.text('subscription'),
      params.text('status'),
    ]
    const found = [...state.invoices.values()].filter(
      (invoice) =>
        (!customer || invoice.customer === customer) &&
        (!status || invoice.status === status) &&
        (!subscription || invoice.parent?.subscription_details.subscription === subscription),
    )
    return page(call, { found, url: '/v1/invoices' })
  },
  'GET /v1/invoiceitems': (call) => {
    const { state, params } = call
    const [customer, pending] = [params.text('customer'), params.flag('pending')]
    const found = [...state.invoiceItems.values()].filter(
      (item) =>
        (!customer || item.customer === customer) &&
        (pending ?? item.invoice === null) === (item.invoice === null),
    )
    return page(call, { found, url: '/v1/invoiceitems' })
  },
  'GET /v1/invoiceitems/{id}': ({ state, id }) => findIn(state.invoiceItems, 'invoiceitem', { id }),
}

const findInvoice = (state: StripeState, id: string): Invoice => findIn(state.invoices, 'invoice', { id })

function close(invoice: Invoice, state: StripeState, as: 'void' | 'uncollectible'): Invoice {
  if (invoice.status !== 'open')
    throw badRequest(`You can only pass in open invoices. This invoice is ${invoice.status}.`)
  closeInvoice(state, invoice, as)
  return invoice
}

/** docs.stripe.com/api/invoices/pay: tries at once, and answers 402 where that fails. */
function pay({ state, params, id }: Call): Invoice {
  const invoice = findInvoice(state, id)
  if (invoice.status === 'draft') finalizeInvoice(state, invoice)
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'void')
    throw badRequest('You cannot pay a voided invoice.', { code: 'invoice_not_open' })
  const customer = findCustomer(state, { id: invoice.customer, param: 'customer' })
  const given = params.text('payment_method')
  const subscription = subscriptionOf(state, invoice)
  const own = subscription ? usableCard(state, subscription) : null
  const card = given ? cardFor(state, { id: given, customer, param: 'payment_method' }) : own
  if (!card && invoice.amount_remaining > 0) throw noPaymentMethod()
  if (collect(state, invoice, card) === 'failed') throw cardDeclined()
  return invoice
}
