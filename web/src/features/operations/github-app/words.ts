import type { AppKind } from './use-operated-app.ts'

export const savingApp = 'Saving the App…'
export const startOver = 'Start over'
export const notAvailable = 'The GitHub App isn’t available'
export const goToDashboard = 'Go to Dashboard'

export const ready: Record<AppKind, string> = {
  'github-app': 'The GitHub App is ready',
  'standards-app': 'The standards App is ready',
}
export const describeReady: Record<AppKind, string> = {
  'github-app': '{app} answers <mention>@debrief</mention> mentions in every repository it’s installed on.',
  'standards-app':
    '{app} writes standards into the repositories that managers choose, if it’s installed there.',
}
export const install = 'Install it on GitHub'
export const goToSettings = 'Go to Settings'
export const configured: Record<AppKind, string> = {
  'github-app': 'It’s configured by this server’s GITHUB_APP_* settings.',
  'standards-app': 'It’s configured by this server’s STANDARDS_APP_* settings.',
}
export const stored = 'Its private key and webhook secret are stored encrypted and never shown.'

export const askToCreate: Record<AppKind, string> = {
  'github-app': 'Create the GitHub App',
  'standards-app': 'Create the standards App',
}
export const describeNew: Record<AppKind, string> = {
  'github-app':
    'Debrief uses the App to answer <mention>@debrief</mention> mentions on open pull requests. The App can read code and write comments and reviews, but it can’t change code.',
  'standards-app':
    'This optional App opens one pull request in each repository that a manager chooses, to write the team’s standards into AGENTS.md and similar files. It has write access to code, pull requests and checks, so install it only on repositories that need it.',
}
export const create = 'Create GitHub App'
export const openingGithub = 'Opening GitHub…'
export const sendsEvents = (webhookUrl: string) => `GitHub will send the App’s events to ${webhookUrl}`
export const unreachable =
  'GitHub can’t reach this machine. Set WEBHOOK_URL to an address that GitHub can reach, then restart Debrief.'
export const owner = 'Organization that owns the App'
export const aboutOwner = 'Leave empty to use your own account'
export const letOthersInstall = 'Let other accounts install the App'
