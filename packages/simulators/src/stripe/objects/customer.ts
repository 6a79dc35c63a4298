import { lettersOf, newId } from '../state/ids.ts'
import type { Customer, PaymentMethod } from '../state/nouns.ts'

export const makeCustomer = (at: number, given: Partial<Customer>): Customer => ({
  id: `cus_${lettersOf(14)}`,
  object: 'customer',
  address: null,
  balance: 0,
  created: at,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: lettersOf(8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  ...given,
})

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export const makePaymentMethod = (
  at: number,
  { card, email, name }: { card: PaymentMethod['card']; email: string | null; name: string | null },
): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: noAddress, email, name, phone: null, tax_id: null },
  card: {
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    fingerprint: `simulated${card.last4}`,
    funding: 'credit',
    generated_from: null,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
    ...card,
  },
  created: at,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
