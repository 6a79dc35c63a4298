export const markAllRead = 'Mark all as read'
export const notMarked = (problem: string) => `The notifications weren’t marked as read. ${problem}`
export const settings = 'Notification settings'
export const notLoaded = 'Your notifications could not be loaded.'
export const loading = 'Loading your notifications…'
export const none =
  'No notifications yet. You’ll get one when a review is ready, a mistake comes back, or someone settles your dispute or invites you to a team.'
export const exportAs = 'Export notifications as {format}'
export const unread = 'Unread'
