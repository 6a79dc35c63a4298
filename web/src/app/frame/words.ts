export const skipToContent = 'Skip to content'
export const loadingPage = 'Loading the page…'

export const openMenu = 'Open menu'
export const closeMenu = 'Close menu'
export const search = 'Search'
export const sidebar = 'Sidebar'
export const mainPages = 'Main'
export const jumpTo = 'Jump to…'
export const jumpToAnything = 'Jump to anything'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const githubAccount = 'GitHub Account'
export const providerAccount = (provider: string) => `${provider} Account`

export const offline = 'You’re offline.'
export const outOfDate = 'This page may be out of date. It will be updated when you’re back online.'
export const notLoaded = 'You’re offline, and this page hasn’t loaded yet.'
export const willOpen = 'It will open when you’re back online.'
export const broken = 'Something went wrong on this page.'
export const reload = 'Reload the page. Your data is safe.'

export const keysNotSaved = 'The shortcut setting couldn’t be saved. Please try again.'
