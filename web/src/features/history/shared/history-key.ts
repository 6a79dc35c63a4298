/** This key has its own file, because the dashboard's first request needs nothing else from this folder. */
export const HISTORY = ['history']
