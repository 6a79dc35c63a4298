import { z } from 'zod'

/**
 * The person whose data to return. The default is the viewer. A manager sees only data from after the member joined, or
 * data that was charged to the team. Members can see when a manager viewed their data (D23a).
 */
export const viewedUser = z.uuid().optional()
