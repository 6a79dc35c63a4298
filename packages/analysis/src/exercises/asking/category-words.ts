import type { Category } from '@debrief/domain/mistakes/categories'

/** What a category is called, what to ask of code about it, and what the better of two versions has. */
export const CATEGORY_WORDS: Record<Category, { name: string; ask: string; better: string }> = {
  'code-quality': {
    name: 'Code quality',
    ask: 'Read it as somebody who sees it for the first time. What says less, or more, than it means?',
    better: 'Take the one that a reader understands without asking anybody.',
  },
  testing: {
    name: 'Testing',
    ask: 'What could break here without any test noticing?',
    better: 'Take the one that fails when the behaviour breaks, and only then.',
  },
  architecture: {
    name: 'Architecture',
    ask: 'Who has to know what here? Look for knowledge in the wrong place.',
    better: 'Take the one in which a change of mind touches one place only.',
  },
  performance: {
    name: 'Performance',
    ask: 'How often does each line run when there is a thousand times as much of everything?',
    better: 'Take the one whose work grows least with the input.',
  },
  security: {
    name: 'Security',
    ask: 'Which value comes from outside, and where does it end up?',
    better: 'Take the one in which input from outside stays data.',
  },
  documentation: {
    name: 'Documentation',
    ask: 'What would somebody who calls this have to ask, or believe wrongly?',
    better: 'Take the one that tells a reader what the code alone does not.',
  },
  'best-practices': {
    name: 'Best practices',
    ask: 'What does the language or the library offer for exactly this?',
    better: 'Take the one that leaves least to be remembered by the next person.',
  },
  'error-handling': {
    name: 'Error handling',
    ask: 'Go through the ways out of this code, one by one. What happens on each of them?',
    better: 'Take the one in which a failure is seen and nothing stays half done.',
  },
  'design-patterns': {
    name: 'Design patterns',
    ask: 'Who owns what is created or changed here, and for how long?',
    better: 'Take the one in which each part has one job and one owner.',
  },
}
