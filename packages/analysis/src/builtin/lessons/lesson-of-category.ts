import type { Category } from '@debrief/domain/categories'

/** What to take from a remark whose topic is unknown: why such a thing matters, and the habit worth keeping. */
export const LESSON_OF: Record<Category, { lesson: string; point: string }> = {
  'code-quality': {
    lesson: 'Code that is plain about what it does, and for which cases, is the cheapest to change.',
    point: 'Read a change once as its next reader, with the case in mind that it does not name.',
  },
  testing: {
    lesson: 'A test is worth what it would notice; the break it would miss shows what it lacks.',
    point: 'Ask of each test which break it would notice.',
  },
  architecture: {
    lesson: 'Where code lives and what it knows decides how much the next change has to touch.',
    point: 'Decide which part of the system should know a thing before writing it down there.',
  },
  performance: {
    lesson: 'What a step costs is multiplied by how often it runs, and the data grows.',
    point: 'Ask of each step how often it runs when there is ten times the data.',
  },
  security: {
    lesson: 'Whoever controls the input decides what happens here, unless the code does.',
    point: 'Ask who controls a value before it reaches something that acts on it.',
  },
  documentation: {
    lesson: 'Words are read by those who cannot ask, so they have to say what is true now.',
    point: 'Change the words together with what they describe.',
  },
  'best-practices': {
    lesson: 'The usual way has met the odd cases before; an own one meets them in production.',
    point: 'Look for the usual way first, and for the cases it was made for.',
  },
  'error-handling': {
    lesson: 'The path on which something fails runs rarely, and matters most when it does.',
    point: 'Walk the failing path of a change as carefully as the one that works.',
  },
  'design-patterns': {
    lesson: 'A shape that fits lets the next case stand beside the others instead of inside them.',
    point: 'Choose the shape of the code by what will change next.',
  },
}
