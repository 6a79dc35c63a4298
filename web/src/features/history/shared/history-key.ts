/** The key of the viewer's history imports. In its own file, because the dashboard's first request needs nothing else. */
export const HISTORY = ['history']
