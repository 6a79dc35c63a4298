import type { CheckAnswer, Finding } from '../../answer.ts'

export const makeFinding = (given: Partial<Finding> = {}): Finding => ({
  path: 'src/fares.ts',
  startLine: 7,
  endLine: 7,
  code: '  try { charge() } catch {}',
  rule: 'swallowed-error',
  lesson: 'swallowed-error',
  title: 'Swallowed error',
  category: 'error-handling',
  severity: 'high',
  programmingLanguage: 'TypeScript',
  why: 'The code ignores an error.',
  fix: 'Handle the error.',
  confidence: 0.85,
  like: [],
  ...given,
})

export const makeAnswer = (findings: Finding[], given: Partial<CheckAnswer> = {}): CheckAnswer => ({
  base: 'main',
  files: 1,
  findings,
  unread: [],
  heldAgainst: null,
  ...given,
})

export const HOSTILE = [
  '::error::pwned',
  'a\n::set-output name=x::y',
  'a\r\n::add-mask::b',
  'a%0A::warning::b',
  'a%250A::b%',
  'a,line=1::x',
  'a:b,title=c',
  '##[add-path]/tmp',
  '\u2028::error::x',
  '\u0085::error::x',
  '\u001b[2J\u001b]8;;https://evil.example\u0007x',
  '\u202e::txt',
  '  ::stop-commands::x',
  '\ufeff::error::x',
] as const
