import type { Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'

export const categories: Record<Category, string> = {
  'code-quality': 'Code quality',
  testing: 'Testing',
  architecture: 'Architecture',
  performance: 'Performance',
  security: 'Security',
  documentation: 'Documentation',
  'best-practices': 'Best practices',
  'error-handling': 'Error handling',
  'design-patterns': 'Design patterns',
}

export const severities: Record<Severity, string> = { high: 'High', medium: 'Medium', low: 'Low' }

export const learnMore = 'Learn more'
export const learnMoreAbout = (lesson: string) => `Learn more: ${lesson}`
