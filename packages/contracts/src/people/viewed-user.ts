import { z } from 'zod'

/**
 * The id of the person whose data to return; by default, the viewer. Managers can view their members' data, but only
 * from after a member joined and data that was charged to the team. Members can see when their data was viewed (D23a).
 */
export const viewedUser = z.uuid().optional()
