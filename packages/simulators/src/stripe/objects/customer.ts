import { emptyLists, newId, nulls, randomLetters } from './fields.ts'
import type { Customer, PaymentMethod } from './nouns.ts'

export const makeCustomer = (at: number, given: Partial<Customer>): Customer => ({
  id: `cus_${randomLetters(14)}`,
  object: 'customer',
  ...nulls('address currency customer_account default_source description discount email name phone'),
  ...nulls('shipping test_clock'),
  ...emptyLists('preferred_locales'),
  balance: 0,
  created: at,
  delinquent: false,
  invoice_prefix: randomLetters(8).toUpperCase(),
  invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
  livemode: false,
  metadata: {},
  next_invoice_sequence: 1,
  tax_exempt: 'none',
  ...given,
})

export const makePaymentMethod = (
  at: number,
  { card, email, name }: { card: PaymentMethod['card']; email: string | null; name: string | null },
): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: {
    address: nulls('city country line1 line2 postal_code state'),
    ...nulls('phone tax_id'),
    email,
    name,
  },
  card: {
    checks: { ...nulls('address_line1_check address_postal_code_check'), cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    fingerprint: `simulated${card.last4}`,
    funding: 'credit',
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    ...nulls('generated_from wallet'),
    ...card,
  },
  created: at,
  ...nulls('customer customer_account'),
  livemode: false,
  metadata: {},
  type: 'card',
})

export const customerDetails = ({ email, name }: Pick<Customer, 'email' | 'name'>) => ({
  ...nulls('address business_name individual_name phone'),
  email,
  name,
  tax_exempt: 'none',
  tax_ids: [],
})
