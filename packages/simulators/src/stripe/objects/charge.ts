import { nulls } from './fields.ts'
import type { PaymentMethod, StripeObject } from './nouns.ts'

export interface Charge extends StripeObject {
  amount: number
  amount_refunded: number
  currency: string
  customer: string
  payment_intent: string
  payment_method: string | null
  refunded: boolean
}

export const makeCharge = (
  at: number,
  given: Pick<Charge, 'id' | 'amount' | 'currency' | 'customer' | 'payment_intent'>,
  method: PaymentMethod | null,
): Charge => ({
  object: 'charge',
  ...nulls('application application_fee application_fee_amount balance_transaction'),
  ...nulls('calculated_statement_descriptor description failure_balance_transaction failure_code'),
  ...nulls('failure_message on_behalf_of receipt_email receipt_number receipt_url review shipping source'),
  ...nulls('source_transfer statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
  amount_captured: given.amount,
  amount_refunded: 0,
  billing_details: {
    address: nulls('city country line1 line2 postal_code state'),
    ...nulls('email name phone tax_id'),
  },
  captured: true,
  created: at,
  disputed: false,
  fraud_details: {},
  livemode: false,
  metadata: {},
  outcome: {
    ...nulls('advice_code network_advice_code network_decline_code network_status reason seller_message'),
    type: 'authorized',
  },
  paid: true,
  payment_method: method?.id ?? null,
  payment_method_details: null,
  refunded: false,
  status: 'succeeded',
  ...given,
})
