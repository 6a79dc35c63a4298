import type { Theme } from '../../ui/use-theme.ts'

export const settings = 'Settings'

export const profile = 'Profile'
export const connected = 'Connected via GitHub'

export const appearance = 'Appearance'
export const theme = 'Theme'
export const themes: Record<Theme, string> = { light: 'Light', dark: 'Dark' }
export const aboutThemes = 'Follows your system setting until you choose a theme'
