import type { Topic } from './topic.ts'

export const DESIGN_PATTERNS: Topic[] = [
  {
    name: 'pattern',
    category: 'design-patterns',
    severity: 'medium',
    says: [
      /\b(?:factory|strategy|observer|visitor|builder|adapter|decorator|facade|proxy|command|state|repository|template[- ]method|registry) (?:pattern|method|class|object|function)\b/,
      /\bsingleton\b|\bdependency injection\b|\binject(?:ed|ing)? (?:the|a|it|this|as)\b/,
      /\b(?:prefer |favou?r |use )?composition (?:over|instead)|\binherit(?:s|ing|ance)?\b.{0,40}\b(?:instead|rather|from|not|avoid|over)|\bsubclass(?:es|ing)?\b.{0,40}\b(?:instead|rather|not|should)/,
      /\bpolymorphi(?:sm|c)\b|\bgod (?:class|object)\b|\bmixins?\b|\bdata ?class(?:es)?\b/,
      /\b(?:never|not|doesn['’]t|isn['’]t) use[ds]? .{0,10}self\b|`?self`? is never used|\bmake it a function, not a class\b/,
    ],
    title: 'Shape that does not fit the job',
    lesson:
      'The construct chosen here carries more, or less, than the job needs, and every user of it pays for that. The simpler form says the same with fewer parts.',
    point:
      'Choose the smallest construct that carries the job: a function before a class, a value before a state.',
  },
]
