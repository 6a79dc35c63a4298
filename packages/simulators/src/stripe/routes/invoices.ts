import type { Routes } from '../../kit/routes.ts'
import { badRequest, cardDeclined, noPaymentMethod } from '../http/errors.ts'
import {
  type Call,
  findCustomer,
  findIn,
  type Handler,
  listPage,
  matching,
  withMetadata,
} from '../http/find.ts'
import { cardFor, usableCard } from '../life/cards.ts'
import { collect } from '../life/collect.ts'
import { closeInvoice, finalizeInvoice, findInvoiceSubscription } from '../life/invoices.ts'
import type { Invoice, Metadata } from '../objects/nouns.ts'
import { previewInvoice } from './preview-invoice.ts'

const findInvoice = ({ state, id }: Call): Invoice => findIn(state.invoices, 'invoice', id)

export const invoiceRoutes: Routes<Handler> = {
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/{id}': findInvoice,
  'POST /v1/invoices/{id}': (call) => {
    const invoice = findInvoice(call)
    invoice.auto_advance = call.params.flag('auto_advance') ?? invoice.auto_advance
    invoice.metadata = withMetadata((invoice.metadata ?? {}) as Metadata, call.params)
    return invoice
  },
  'POST /v1/invoices/{id}/finalize': (call) => {
    const invoice = findInvoice(call)
    if (invoice.status !== 'draft') throw badRequest('This invoice is already finalized.')
    finalizeInvoice(call.state, invoice)
    return invoice
  },
  'POST /v1/invoices/{id}/pay': pay,
  'POST /v1/invoices/{id}/void': (call) => close(call, 'void'),
  'POST /v1/invoices/{id}/mark_uncollectible': (call) => close(call, 'uncollectible'),
  'GET /v1/invoices/{id}/lines': (call) => listPage(call, findInvoice(call).lines.data.toReversed()),
  'GET /v1/invoices': (call) => {
    const found = matching(call.state.invoices.values(), call.params, {
      customer: ({ customer }) => customer,
      status: ({ status }) => status,
      subscription: ({ parent }) => parent?.subscription_details.subscription ?? null,
    })
    return listPage(call, found)
  },
  'GET /v1/invoiceitems': (call) => {
    const { state, params } = call
    const pending = params.flag('pending')
    const items = matching(state.invoiceItems.values(), params, { customer: ({ customer }) => customer })
    const found = items.filter(({ invoice }) => pending === undefined || pending === (invoice === null))
    return listPage(call, found)
  },
  'GET /v1/invoiceitems/{id}': ({ state, id }) => findIn(state.invoiceItems, 'invoiceitem', id),
}

function close(call: Call, as: 'void' | 'uncollectible'): Invoice {
  const invoice = findInvoice(call)
  if (invoice.status !== 'open')
    throw badRequest(`You can only pass in open invoices. This invoice is ${invoice.status}.`)
  closeInvoice(call.state, invoice, as)
  return invoice
}

/** docs.stripe.com/api/invoices/pay: attempts payment immediately and responds with 402 if it fails. */
function pay(call: Call): Invoice {
  const { state, params } = call
  const invoice = findInvoice(call)
  if (invoice.status === 'draft') finalizeInvoice(state, invoice)
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'void')
    throw badRequest('You cannot pay a voided invoice.', { code: 'invoice_not_open' })
  const customer = findCustomer(state, invoice.customer, 'customer')
  const given = params.text('payment_method')
  const subscription = findInvoiceSubscription(state, invoice)
  const own = subscription ? usableCard(state, subscription) : null
  const card = given ? cardFor(state, customer, given, 'payment_method') : own
  if (!card && invoice.amount_remaining > 0) throw noPaymentMethod()
  if (collect(state, invoice, card) === 'failed') throw cardDeclined()
  return invoice
}
