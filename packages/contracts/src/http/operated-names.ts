/** The kinds of work, by the tables whose rows they are. */
export const KINDS_OF_WORK = [
  'deliveries',
  'analysis_runs',
  'agent_runs',
  'send-mail',
  'discoveries',
  'customer_syncs',
] as const
export type KindOfWork = (typeof KINDS_OF_WORK)[number]

export const DELIVERY_STATES = ['waiting', 'claimed', 'done', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
