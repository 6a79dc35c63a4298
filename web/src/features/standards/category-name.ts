import type { Category } from '@debrief/domain/mistakes/categories'

/** For example, "Error handling". */
export const categoryName = (category: Category): string =>
  category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')
