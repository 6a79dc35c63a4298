export const notFound = 'Page not found'
export const nothingAt = (path: string) =>
  `There’s no Debrief page at ${path}. It may have moved, or the link may be incomplete.`
export const openDashboard = 'Open the dashboard'
export const goHome = 'Go to the home page'
