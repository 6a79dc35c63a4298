import type { Topic } from './topic.ts'

export const BEST_PRACTICES: Topic[] = [
  {
    name: 'race',
    category: 'best-practices',
    severity: 'high',
    says: [
      /\brac(?:e|y)\b(?! ?track)|\bconcurren(?:t|cy|tly)\b|\bthread[- ]?safe|\bdeadlocks?\b|\bnot atomic\b|\batomic(?:ally)?\b|\bcheck[- ]then[- ](?:act|insert|set)|\btoctou\b/,
      /\btwo (?:\w+ )?(?:requests?|callers?|users?|workers?|threads?|clicks?|people|processes|calls)\b.{0,60}\b(?:same|once|both|at the|overlap|between)/,
      /\bat the same (?:time|moment|second)\b|\bin between\b.{0,30}\b(?:another|somebody|other)/,
      /\b(?:in|inside|within|without|needs?|missing) (?:a |one |the |same )*transaction\b/,
    ],
    title: 'Race between two callers',
    lesson:
      'Between looking and acting somebody else can act too, and both believe they were first. One atomic step, a lock or a constraint that the database keeps decides who wins.',
    point: 'What two callers may do at once needs one atomic step, not a look before the act.',
  },
  {
    name: 'not-twice',
    category: 'best-practices',
    severity: 'medium',
    says: [
      /\bidempoten|\b(?:is |are |be |gets? )?(?:sent|charged|billed|booked|paid|run|written|counted|delivered) (?:again|twice)\b/,
      /\bdouble[- ](?:click|submit|charge|booking|send)|\bmind duplicates\b|\bduplicate (?:messages?|requests?|events?|rows?|deliver(?:y|ies))\b/,
    ],
    title: 'Step that may happen twice',
    lesson:
      'After a retry, a restart or a second click the same step runs again, and its effect is there twice. A key the receiver knows, or a record written before, makes the second time harmless.',
    point: 'Whatever may be retried has to be safe to do twice.',
  },
  {
    name: 'time-zone',
    category: 'best-practices',
    severity: 'medium',
    isUnmistakable: true,
    says: [
      /\bwith(?:out)? an? zone\b|\boffset-(?:naive|aware)\b|\bnaive\b.{0,30}\b(?:date|datetime|ones?|utc|time)/,
      /\btime ?-?zones?\b|\btzinfo\b|\btz=|\butc\b|\bdaylight saving|\bdst\b|\bwhich zone\b|\blocal time\b/,
    ],
    title: 'Time zone left open',
    lesson:
      'A date without a zone means another moment on another machine. Naming the zone where dates are read and made keeps them comparable.',
    point: 'Every date that leaves a function names its zone.',
  },
  {
    name: 'money-in-floats',
    category: 'best-practices',
    severity: 'medium',
    isUnmistakable: true,
    says: [
      /\b(?:float(?:s|ing)?|double|round(?:s|ed|ing)?|cents?)\b.{0,60}\b(?:money|price|fare|amount|cents?|currency|total|decimal|kroner?|euros?)\b|\b(?:money|price|fare|amount|currency|total)s?\b.{0,60}\b(?:float|double|decimal|integer cents|rounding)/,
    ],
    hints: [/\bfloats?\b/, /\bdecimals?\b/, /\b0\.1\b/, /\bround(?:s|ed|ing)?\b/],
    code: /\b(?:float|parsefloat|number|double)\b.*(?:amount|fare|price|total|cents|money)|(?:amount|fare|price|total|cents|money).*\b(?:float|double)\b/i,
    title: 'Money counted in floating point',
    lesson:
      'Floating point cannot hold most amounts exactly, so sums drift by a cent and comparisons fail. Whole cents or a decimal type keep every amount exact.',
    point: 'Count money in whole cents or a decimal type.',
  },
  {
    name: 'shared-default',
    category: 'best-practices',
    severity: 'medium',
    isUnmistakable: true,
    says: [
      /\bshared by all (?:calls|instances)\b|\bwould share one\b/,
      /\bmutable default\b|\bdefault (?:argument|value|parameter)\b.{0,40}\b(?:shared|mutable|once)|\bmade once\b|\bevaluated once\b|\bmake the (?:list|dict|set) inside\b/,
    ],
    hints: [/\bshare[ds]?\b/, /\blast call\b|\bkeeps the\b/, /\bdefaults?\b/],
    code: /\bdef \w+\(.*= ?(?:\[\]|\{\}|set\(\))/,
    title: 'Default that all calls share',
    lesson:
      'A default value made when the function is defined is the same object in every call, so one call’s changes show up in the next. With `None` as the default and a new value inside, each call has its own.',
    point: 'A default that can be changed is made inside the function.',
  },
  {
    name: 'ready-made',
    category: 'best-practices',
    severity: 'low',
    says: [
      /\bbuilt-?ins?\b|\bstandard library\b|\bstdlib\b|\bready-?made\b|\bwithout (?:an? )?(?:extra|additional|new) (?:package|dependency|library)/,
      /\b(?:leverage|make use of|take advantage of)\b/,
      /\b(?:already )?(?:exists|have|has|provides?|offers?|ships?|includes?) (?:an? |the |such )?(?:\w+ )?(?:function|method|helper|util\w*|constant|hook|class)\b.{0,30}\b(?:for|that|which|this)\b/,
      /\b(?:import|use) (?:the |this )?(?:constant|function|method|value) from\b|\bhelper (?:for this|exists|already)\b/,
      /\b(?:slicing|list comprehension|comprehension|enumerate|zip|itertools|functools|collections\.|lodash|stream api|linq)\b/,
    ],
    title: 'Written by hand what exists already',
    lesson:
      'The language, a library or this project already has it, tried by many and known to the reader. Using it leaves less code to test and to keep.',
    point: 'Look for what the language and the project already offer before writing it.',
  },
  {
    name: 'settings',
    category: 'best-practices',
    severity: 'low',
    says: [
      /\bnamed constants?\b|\bmagic (?:number|string|value|constant)s?\b/,
      /\bhard-?cod(?:ed|ing|e)\b/,
      /\b(?:make|move|be|as|extract|into|pull) (?:this |it |that )?(?:in)?(?:to )?an? (?:named )?(?:constant|config(?:uration)?|setting|flag|env(?:ironment)? (?:var|variable)|parameter|argument|option)\b/,
      /\bconfigurable\b|\bfeature (?:flag|toggle)\b/,
    ],
    title: 'Value fixed in the code',
    titleAbout: '{} fixed in the code',
    lesson:
      'A bare value says neither what it means nor where else it has to change. A named constant, a parameter or a setting says it once.',
    point: 'Give a value with a meaning a name, and one place.',
  },
  {
    name: 'debug-output',
    category: 'best-practices',
    severity: 'low',
    says: [
      /\b(?:remov(?:e|ing)|drop|delete|leftover|left ?over|no|avoid|without|instead of|not) .{0,24}(?:`?print\(?\)?`?|console\.log|`?println!?`?|fmt\.print\w*|var_dump|debugger|debug(?:ging)? (?:output|statement|code|log|print))/,
      /\bshould not `?print|\bboth print and return\b|\buse (?:the |a )?logger\b|\bdebug(?:ging)? (?:code|construct|leftover)/,
    ],
    title: 'Output in place of a result',
    lesson:
      'Printed text helps once, while writing; callers and operators need a returned value or a log line with a level.',
    point: 'Return results and log events; printing is for programs whose output is text.',
  },
  {
    name: 'out-of-step',
    category: 'best-practices',
    severity: 'low',
    says: [
      /\b(?:in)?consisten(?:t|cy|tly)\b|\bconventions?\b|\bcoding standard|\bstyle guide\b|\bcontributing(?:\.md)?\b/,
      /\b(?:elsewhere|everywhere else|other places|rest of the (?:code|file|project)|(?:other|all other) (?:functions?|methods?|tests?|routes?|files?|classes|modules?|handlers?))\b/,
      /\b(?:same|existing) (?:pattern|style|way|approach|order) (?:as|in|like|we)\b|\blike (?:the|in) other/,
    ],
    title: 'Out of step with the code around it',
    lesson:
      'The same thing is done another way nearby, so readers wonder whether the difference means something. Following the neighbour, or changing both, takes the question away.',
    point: 'Do it the way the code around does, or change it everywhere.',
  },
]
