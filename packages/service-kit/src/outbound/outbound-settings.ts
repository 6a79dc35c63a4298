import { z } from 'zod'
import { readAllowedNetworks } from './networks.ts'

export const outboundSettings = {
  /** Hosts and networks that people's addresses may lead to although they're private or without TLS. */
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
