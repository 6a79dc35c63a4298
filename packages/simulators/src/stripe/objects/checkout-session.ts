import { emptyLists, nulls, randomLetters } from './fields.ts'
import type { CheckoutSession } from './nouns.ts'

/** docs.stripe.com/api/checkout/sessions: a session is open for 24 hours by default. */
export function makeSession(
  at: number,
  given: Partial<CheckoutSession> & { success_url: string; amount_total: number; webUrl: string },
): CheckoutSession {
  const { webUrl, ...fields } = given
  const id = `cs_test_a1${randomLetters(56)}`
  return {
    ...sameForAll,
    id,
    object: 'checkout.session',
    ...nulls('cancel_url client_reference_id currency customer customer_details customer_email'),
    ...nulls('invoice subscription'),
    amount_subtotal: given.amount_total,
    created: at,
    expires_at: at + 24 * 3600,
    metadata: {},
    payment_method_collection: 'always',
    payment_status: 'unpaid',
    status: 'open',
    url: `${webUrl}/c/pay/${id}`,
    ...fields,
  }
}

const sameForAll = {
  ...nulls('adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types'),
  ...nulls('billing_address_collection client_secret collected_information consent consent_collection'),
  ...nulls('currency_conversion customer_account customer_creation integration_identifier invoice_creation'),
  ...nulls('locale managed_payments origin_context payment_intent payment_link'),
  ...nulls('payment_method_configuration_details permissions recovered_from setup_intent'),
  ...nulls('shipping_address_collection shipping_cost submit_type wallet_options'),
  ...emptyLists('custom_fields discounts shipping_options'),
  automatic_tax: { enabled: false, ...nulls('liability provider status') },
  custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
  livemode: false,
  mode: 'subscription',
  payment_method_options: {},
  payment_method_types: ['card'],
  phone_number_collection: { enabled: false },
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
}
