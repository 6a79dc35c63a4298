import { z } from 'zod'
import { readAllowedNetworks } from './networks.ts'

export const outboundSettings = {
  /** Debrief may send requests to these hosts and networks, even if they're private or the address uses http. */
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
