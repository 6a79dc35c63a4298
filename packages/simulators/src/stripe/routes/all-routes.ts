import type { Routes } from '../http/call.ts'
import { checkoutRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { portalRoutes } from './portal.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { subscriptionItemRoutes } from './subscription-items.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { testClockRoutes } from './test-clocks.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

/** Every call the simulator plays. */
export const allRoutes: Routes = {
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...subscriptionItemRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...eventRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
}
