import { defineJob } from './job.ts'

/** Decides what a stored webhook delivery means and does it in one transaction. */
export const routeDelivery = defineJob({
  name: 'route-delivery',
  table: 'deliveries',
  concurrency: 8,
  leaseSeconds: 30,
})
