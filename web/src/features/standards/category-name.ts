import type { Category } from '@debrief/domain/mistakes/categories'

export const categoryName = (category: Category): string =>
  category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')
