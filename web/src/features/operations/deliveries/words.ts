import type { DeliveryState } from '@debrief/contracts/operations/constants'

export const deliveries = 'Deliveries'
export const exportAs = 'Export deliveries as {format}'
export const none = 'No deliveries'
export const noneMatch = 'No deliveries match. Deliveries are deleted after 90 days.'
export const noneDelivered = 'No webhooks were delivered in the last 90 days.'

export const searchDeliveries = 'Search deliveries'
export const deliveryId = 'Delivery ID'
export const aboutDeliveryId = 'As shown on GitHub'
export const state = 'State'
export const allStates = 'All states'
export const states: Record<DeliveryState, string> = { waiting: 'waiting', done: 'done', failed: 'failed' }
export const search = 'Search'

export const emptied = 'Payload deleted'
