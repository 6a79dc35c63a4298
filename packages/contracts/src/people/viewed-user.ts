import { z } from 'zod'

/**
 * The id of a team member whose data a manager wants to see. If omitted or the viewer's own id, the viewer's data.
 * Managers see what happened after the member joined or was charged to the team, and each view is recorded for the
 * member (D23a).
 */
export const viewedUser = z.uuid().optional()
