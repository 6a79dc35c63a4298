import { z } from 'zod'

/**
 * The id of a team member whose data a manager wants to see. If it's omitted or the viewer's own id, the viewer's own
 * data is returned. Managers see data from after the member joined and data that was charged to the team, and each view
 * is recorded for the member (D23a).
 */
export const viewedUser = z.uuid().optional()
