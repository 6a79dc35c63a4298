/** With it every sentence begins that says why a repository could not be connected. */
export const CONNECT_FAILED = 'Failed to connect repository. Please try again.'
