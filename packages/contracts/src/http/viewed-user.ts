import { z } from 'zod'

/**
 * Whose data a manager asks for: a member of their team by id. Left out, or with the viewer's own id: the viewer's. What is
 * shown of a member is dated since they joined or was charged to the team, and each look is written down for them (D23a).
 */
export const viewedUser = z.uuid().optional()
