import { jobKinds } from '../jobs/catalog.ts'

export const KINDS_OF_WORK = jobKinds
export type KindOfWork = (typeof KINDS_OF_WORK)[number]

export const DELIVERY_STATES = ['waiting', 'done', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
