/** Whether this document shows the example at `/demo`, which has no session. */
export const isDemo = (): boolean => /^\/demo(\/|$)/.test(window.location.pathname)
