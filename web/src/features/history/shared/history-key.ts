/**
 * The key of the viewer's history imports. It's in a separate file, because the dashboard's first request needs nothing
 * else from this folder.
 */
export const HISTORY = ['history']
