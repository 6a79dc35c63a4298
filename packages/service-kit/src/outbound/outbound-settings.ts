import { z } from 'zod'
import { readAllowedNetworks } from './networks.ts'

export const outboundSettings = {
  /**
   * Hosts and networks that Debrief may call even if they're private or don't use https. Some addresses, such as
   * link-local ones, stay refused.
   */
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .superRefine((setting, context) => {
      try {
        readAllowedNetworks(setting)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
      }
    }),
}
