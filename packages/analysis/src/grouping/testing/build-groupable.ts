import type { Groupable } from '../groupable.ts'

export const buildGroupable = (but: Partial<Groupable> = {}): Groupable => ({
  id: 'one',
  title: 'File handle leaked when parsing fails',
  description:
    'The file is closed only after all rows were read, so an exception in between leaks the descriptor.',
  category: 'error-handling',
  programmingLanguage: 'Python',
  rule: null,
  lesson: null,
  ask: 'unknown',
  codeBefore: null,
  codeAfter: null,
  said: null,
  vector: null,
  ...but,
})
