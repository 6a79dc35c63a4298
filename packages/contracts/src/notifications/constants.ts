export const NOTIFICATIONS_PER_PAGE = 20

/** Counting unread notifications stops at this number. The app then shows "99+". */
export const MAX_UNREAD = 100
