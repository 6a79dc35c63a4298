import type { Category } from '@debrief/domain/categories'

/** What a remark of this category is about, by name and by file, where its own words make no title. */
const ABOUT: Record<Category, { name: string; file: string }> = {
  'code-quality': { name: 'Clarity of {}', file: 'Unclear lines in {}' },
  testing: { name: 'What the test of {} proves', file: 'Gap in the tests of {}' },
  architecture: { name: 'Place of {} in the design', file: 'Question of design in {}' },
  performance: { name: 'Cost of {}', file: 'Costly step in {}' },
  security: { name: 'Safety of {}', file: 'Unsafe step in {}' },
  documentation: { name: 'Explanation of {}', file: 'Words to improve in {}' },
  'best-practices': { name: 'Better way to write {}', file: 'Better way to write a part of {}' },
  'error-handling': { name: 'Failure case of {}', file: 'Failure case in {}' },
  'design-patterns': { name: 'Shape of {}', file: 'Shape of the code in {}' },
}

/** A noun phrase for a lesson whose topic is unknown, on a name of the code where there is one. */
export function titleOfCategory(
  category: Category,
  { name, file }: { name: string | null; file: string },
): string {
  const about = ABOUT[category]
  return name === null ? about.file.replace('{}', () => file) : about.name.replace('{}', () => `\`${name}\``)
}
