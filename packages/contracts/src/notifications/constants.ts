export const NOTIFICATIONS_PER_PAGE = 20

/** Unread notifications are counted up to this number, and the app shows "99+". */
export const MAX_UNREAD = 100
