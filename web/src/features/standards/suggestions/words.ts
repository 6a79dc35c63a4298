import { count, listAnd } from '@debrief/domain/words'

export const suggested = 'Suggested standards'
export const select = (title: string) => `Select ${title}`
export const exportAll = 'Export all suggested standards.'
export const exportAs = 'Export suggested standards as {format}'

export const publish = 'Publish'
export const publishing = 'Publishing…'
export const publishSelected = (standards: number) => `Publish ${standards.toLocaleString('en')} selected`
export const askPublish = (standards: number) => `Publish ${count(standards, 'standard')}?`
export function aboutPublishing(titles: readonly string[]): string {
  const list = listAnd(titles.map((title) => `“${title}”`))
  return titles.length === 1
    ? `All team members will see it: ${list}.`
    : `All team members will see them: ${list}.`
}
export const published = (standards: number) => `${count(standards, 'standard')} published.`
export const clear = 'Clear'
