import { z } from 'zod'

/**
 * The person whose data to return, by default the viewer. Managers can view only the part of a member's data that dates
 * from after the member joined or that was charged to the team. Members can see when a manager viewed their data
 * (D23a).
 */
export const viewedUser = z.uuid().optional()
