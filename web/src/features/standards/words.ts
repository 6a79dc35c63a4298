export const teamStandards = 'Team Standards'
export const search = 'Search standards'
export const agents = 'Coding agents'
export const add = 'Add Standard'
export const create = 'Create Standard'
export const view = 'View'
export const findInComments = 'Find in review comments'
export const suggestionsFailed = 'Suggested standards could not be loaded.'
export const backToList = 'Back to the list'
export const showAll = (number: number) => `Show all ${number}`

export const category = 'Category'
export const allCategories = 'All categories'

export const onlyIn = '<hidden>Only in </hidden>{path}'
export const others = (number: number) => `and ${number} more`
