/** The nine categories of a mistake; the only ones, in the database too (D22). */
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

export function isCategory(value: string): value is Category {
  return (CATEGORIES as readonly string[]).includes(value)
}
