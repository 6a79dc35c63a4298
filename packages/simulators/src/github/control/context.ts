import { deliveryItem } from '../answers/hook.ts'
import type { Faults } from '../faults/faults.ts'
import type { Delivery } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

export interface ControlContext {
  state: GithubState
  webhooks: Webhooks
  faults: Faults
}

/** How each hook answered. */
export const told = (deliveries: Delivery[]) => ({ deliveries: deliveries.map(deliveryItem) })
