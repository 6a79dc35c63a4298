export const notifications = 'Notifications'
export const countUnread = (unread: string) => (unread ? `Notifications, ${unread} unread` : notifications)
