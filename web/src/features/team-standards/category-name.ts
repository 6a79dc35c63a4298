import type { Category } from '@debrief/domain/categories'

/** "Error handling". */
export const categoryName = (category: Category): string =>
  category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')
