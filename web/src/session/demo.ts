export const isDemo = (): boolean => /^\/demo(\/|$)/.test(window.location.pathname)
