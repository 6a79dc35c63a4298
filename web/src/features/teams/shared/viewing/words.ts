export const viewAs = 'View as'
export const viewAsPerson = (person: string) => `View as ${person}`
export const viewAsYourself = (person: string) => `View as ${person} (You)`
export const viewAsUnknown = 'View as someone not on your team'
export const unknown = 'someone not on your team'
export const you = '(You)'
export const manager = 'Team Manager'
export const isGone = 'This person isn’t on your team.'
