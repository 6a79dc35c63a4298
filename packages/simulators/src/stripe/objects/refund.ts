import type { Charge } from './charge.ts'
import { newId, nulls } from './fields.ts'
import type { Metadata, StripeObject } from './nouns.ts'

export interface Refund extends StripeObject {
  amount: number
  charge: string
  created: number
  currency: string
  metadata: Metadata
  payment_intent: string
  payment_method: string | null
}

export const makeRefund = (
  at: number,
  charge: Charge,
  { amount, reason, metadata }: { amount: number; reason: string | null; metadata: Metadata },
): Refund => ({
  id: newId('re'),
  object: 'refund',
  ...nulls('balance_transaction customer customer_account receipt_number'),
  ...nulls('source_transfer_reversal transfer_reversal'),
  amount,
  charge: charge.id,
  created: at,
  currency: charge.currency,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason,
  status: 'succeeded',
})
