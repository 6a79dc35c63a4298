import { isAbsolute } from 'node:path'
import { z } from 'zod'

/**
 * The folder of the operator's own rules. A relative path could lead into a repository that is being checked, and rules
 * from such a repository must never run.
 */
export const rulesFolder = z
  .string()
  .refine(isAbsolute, 'must be an absolute path, such as /etc/debrief/rules')
  .optional()
