/** The database enforces the same categories (D22). */
export const CATEGORIES = [
  'code-quality',
  'testing',
  'architecture',
  'performance',
  'security',
  'documentation',
  'best-practices',
  'error-handling',
  'design-patterns',
] as const

export type Category = (typeof CATEGORIES)[number]
