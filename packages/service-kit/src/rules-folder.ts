import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** Must be absolute. A relative path could lead into a repository under review, whose rules must never run. */
export const rulesFolder = z
  .string()
  .refine(isAbsolute, 'must be an absolute path, such as /etc/debrief/rules')
  .optional()
