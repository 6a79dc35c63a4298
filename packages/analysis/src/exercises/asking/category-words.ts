import type { Category } from '@debrief/domain/mistakes/categories'

export const CATEGORY_WORDS: Record<Category, { name: string; ask: string; better: string }> = {
  'code-quality': {
    name: 'Code quality',
    ask: 'Read the code as if for the first time. What is unclear or misleading?',
    better: 'Choose the version that a reader understands without asking anyone.',
  },
  testing: {
    name: 'Testing',
    ask: 'What could break here without failing a test?',
    better: 'Choose the version that fails if, and only if, the behavior breaks.',
  },
  architecture: {
    name: 'Architecture',
    ask: 'What does each part need to know? Look for code in the wrong place.',
    better: 'Choose the version in which a new requirement affects only one place.',
  },
  performance: {
    name: 'Performance',
    ask: 'How often would each line run with a thousand times as much data?',
    better: 'Choose the version that does the least extra work as the input grows.',
  },
  security: {
    name: 'Security',
    ask: 'Which value comes from outside, and where does it end up?',
    better: 'Choose the version that treats untrusted input only as data.',
  },
  documentation: {
    name: 'Documentation',
    ask: 'What would a caller misunderstand or have to ask about?',
    better: 'Choose the version that explains what isn’t clear from the code.',
  },
  'best-practices': {
    name: 'Best practices',
    ask: 'What does the language or a library already offer for this?',
    better: 'Choose the version that is easiest for the next developer to use correctly.',
  },
  'error-handling': {
    name: 'Error handling',
    ask: 'Follow every path out of this code. What happens on each one?',
    better: 'Choose the version that reports failures and cleans up after them.',
  },
  'design-patterns': {
    name: 'Design patterns',
    ask: 'Who owns the objects that this code creates or changes, and for how long?',
    better: 'Choose the version in which each part has one job and one owner.',
  },
}
