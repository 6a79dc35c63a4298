import { z } from 'zod'
import { readAllowedNetworks } from './networks.ts'

export const outboundSettings = {
  /** Hosts and networks that the addresses people enter may point to, even if they're private or don't use TLS. */
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
