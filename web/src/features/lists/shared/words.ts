export const search = 'Search'
export const filters = 'Filters'
export const views = 'Views'
export const exportList = 'Export'
export const nameFormat = (text: string, format: string) => text.replace('{format}', format)
