export const practice = 'Practice this'
export const makeStandard = 'Make a standard'
export const openOnGithub = 'Open on GitHub'

export const copyLink = 'Copy link'
export const linkCopied = 'Link copied.'
export const copyBlocked =
  'Couldn’t copy the link: your browser blocked it. Allow clipboard access and try again.'

// The specification defines the wording of these texts.
export const convertToStandard = 'Convert to Standard'
export const askToConvert = (title: string) =>
  `Convert "${title}" to a team standard? This will make it visible to all team members.`
export const convert = 'Convert'
export const converting = 'Converting…'
export const converted = 'Successfully converted to team standard!'
export const viewStandard = 'View'
export const teamRequired = 'Team Required'
export const joinTeam = 'You must be part of a team to convert mistakes to standards'
export const convertFailed = (reason: string) => `Failed to convert: ${reason}`
