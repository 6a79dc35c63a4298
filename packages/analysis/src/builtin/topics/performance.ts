import type { Topic } from './topic.ts'

export const PERFORMANCE: Topic[] = [
  {
    name: 'query-per-row',
    category: 'performance',
    severity: 'medium',
    isUnmistakable: true,
    says: [
      /\bn ?\+ ?1\b/,
      /\b(?:quer(?:y|ies)|requests?|calls?|lookups?|selects?|round ?trips?)\b[^.]{0,30}\b(?:per|for (?:each|every)) \w+/,
      /\b(?:asks|queries|calls|hits|reads) (?:the )?(?:database|db|api|server|service|table|provider) (?:once |again )?(?:per|for (?:each|every)|in (?:a|the) loop)/,
      /\b(?:quer(?:y|ies|ying)|select|await|fetch\w*) .{0,30}\b(?:in(?:side)?|within) (?:a|the|this) loop/,
      /\b(?:one|single) (?:query|select|call|request)\b.{0,60}\b(?:join|group by|batch|at once|instead)/,
      /\bleft join\b|\bbulk (?:insert|update|query|load)|\bbatch(?:ed|ing)? (?:the )?(?:quer|call|request|insert)/,
    ],
    title: 'One query for every row',
    lesson:
      'The number of calls grows with the number of rows, so what is quick in a test is slow on a full day. One call that answers for all of them (a join, an `in`, a batch) costs the same for one and for many.',
    point: 'When a loop awaits a lookup, ask whether one call could answer for all of them.',
  },
  {
    name: 'needless-work',
    category: 'performance',
    severity: 'medium',
    says: [
      /\bo\((?:n|1|log|m|k|v|e)\b/,
      /\bquadratic\b|\bexponential\b|\btime complexity|\bspace complexity/,
      /\b(?:too |very |is |be |more )?(?:slow|slower|inefficient|expensive|costly|wasteful)\b/,
      /\b(?:performance|more efficient|faster|speed(?: up|s up)|memoi[sz]|precomput|recomput|cach(?:e|ed|ing) (?:the|this|it|result))/,
      /\b(?:unneeded|unnecessary|needless|extra|avoid(?:s|ing)?|redundant) (?:\w+ )?(?:allocation|cop(?:y|ies)|iteration|pass|computation|re-?render|conversion|loop)s?\b/,
      /\b(?:loads?|reads?|keeps?|whole|entire|everything) .{0,30}\b(?:in(?:to)? memory|ram)\b/,
      /\bno limit\b|\bwithout (?:a |any )?limit\b|\bunbounded\b|\bpaginat/,
    ],
    title: 'More work than the result needs',
    lesson:
      'The same result can be had with less: work is repeated, copied or done for values nobody asks for. What it costs grows with the data, so it is cheap to change now and noticed late.',
    point: 'Do work once, for what is needed, and outside the loop where it does not change.',
  },
]
