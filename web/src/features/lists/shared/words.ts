export const search = 'Search'
export const filters = 'Filters'
export const views = 'Views'
export const exportList = 'Export'

/** `list` is what the list contains, such as "standards". */
export const exportAs = (list: string) => `<hidden>Export ${list} as </hidden>{format}`
