import type { Topic } from './topic.ts'

export const CODE_QUALITY: Topic[] = [
  {
    name: 'naming',
    category: 'code-quality',
    severity: 'low',
    says: [
      /\brename\b/,
      /\bnam(?:ing|ed)\b.{0,50}\b(?:better|unclear|confus|mislead|descript|suggest|should|could|cryptic|convention|self|really)/,
      /\b(?:self[- ]documenting|descriptive|meaningful|better|clearer|shorter|longer|misleading|confusing|cryptic|ambiguous|bad) (?:\w+ )?names?\b/,
      /\b(?:variable|function|method|parameter|class|file|field|job|argument|test)[- ]names?\b/,
      /\bnames? (?:is|are|does|doesn['’]t|do|should|could|that|suggests?|implies|says)\b|\b(?:love|like|prefer) this name\b|\bthe (?:short )?name\b/,
      /\breadability for new\b|\bcall (?:it|this)\b.{0,30}\b(?:instead|rather|better)/,
      /\bcryptic\b/,
    ],
    title: 'Name that does not say what it holds',
    titleAbout: '{} does not say what it holds',
    lesson:
      'A name is read far more often than it is written. One that says what the value or the step is for makes the next line, and the comment beside it, unnecessary.',
    point: 'Name things for what they hold or do, in the words of the product.',
  },
  {
    name: 'prefer-const',
    category: 'code-quality',
    severity: 'low',
    isUnmistakable: true,
    says: [
      /\buse `?const\b|\bprefer-const\b|\bnever reassigned\b|\bshould be `?(?:const|final|readonly|val)\b|\b(?:make|mark) .{0,16}`?(?:final|readonly|immutable)\b/,
    ],
    title: 'Variable that never changes is not const',
    titleAbout: '{} never changes but is not const',
    lesson:
      'A variable that may change makes the reader look for the place where it does. Declared constant, it says there is none.',
    point: 'Declare constant what does not change.',
  },
  {
    name: 'dead-code',
    category: 'code-quality',
    severity: 'low',
    says: [
      /\bunused\b|\bcommented[- ]out\b/,
      /\bdead code\b|\bleft ?over\b/,
      /\bunreachable\b/,
      /\b(?:is|are|be|it|this|variable|parameter|import)(?:n['’]t| not| never)? (?:even )?(?:actually )?(?:never |not )(?:used|called|read|reached|needed|referenced)\b/,
      /\b(?:no longer|not|never|isn['’]t|aren['’]t|don['’]t|doesn['’]t) (?:actually |really |ever )?(?:used|needed?|necessary|required)\b/,
      /\b(?:must|should|can|could) be (?:removed|deleted|dropped)\b|\bempty `?\w+`? block\b/,
      /\b(?:remove|delete|drop|get rid of|can go) (?:this|these|it|that|the (?:line|unused|extra|old|import))\b|\bremove (?:these )?(?:two |three )?lines?\b/,
      /\b(?:partially )?(?:un)?necessary\b.{0,20}\bvariable|\bvariable\b.{0,24}\b(?:un|not |isn['’]t |partially )necessary/,
    ],
    title: 'Code that is not needed',
    titleAbout: '{} is not needed',
    lesson:
      'What is never used still has to be read, compiled and kept in mind. Version control remembers it if it is wanted again.',
    point: 'Take out what nothing uses before asking for review.',
  },
  {
    name: 'duplicate',
    category: 'code-quality',
    severity: 'medium',
    says: [
      /\bduplicat(?:e[ds]?|ing) (?:of|from|in|the|this|that|what|code|logic|checks?|functions?|implementations?|definitions?)\b|\bcode duplication\b|\bis (?:a )?duplicated?\b|^\W*duplicated?\W*$|\bcopy[- ]?(?:and[- ])?past|\bcopied\b|\bdry\b/,
      /\b(?:repeated|repeats?|written twice|done twice|same (?:code|logic|check|block|thing|function) (?:as|in|is|twice|again))\b/,
      /\bextract .{0,40}\b(?:function|method|helper|variable|component|constant)\b|\b(?:both|all) could use\b|\bre-?use (?:the|this|it|that)\b/,
      /\b(?:we|i) (?:already )?have .{0,40}\b(?:for that|for this|already|doing)\b|\balready (?:does|exists|have|defined|there)\b/,
    ],
    title: 'The same thing written twice',
    lesson:
      'Two copies drift apart: a fix reaches one of them and the other keeps the fault. One function with a name serves both.',
    point: 'Give the second copy a name and call it from both places.',
  },
  {
    name: 'misplaced-lines',
    category: 'code-quality',
    severity: 'low',
    says: [
      /\bmove (?:this|it|that|these|the) .{0,40}\b(?:out|into|to|up|down|higher|above|below|before|after|inside|elsewhere)\b/,
    ],
    title: 'Lines that belong elsewhere',
    lesson:
      'The lines work where they are but are looked for somewhere else. Next to what they belong with they are found, and changed, together.',
    point: 'Keep together what is read and changed together.',
  },
  {
    name: 'types',
    category: 'code-quality',
    severity: 'low',
    says: [
      /\btype[- ]?hints?\b|\btypehint|\b(?:type|return) annotations?\b|\bannotate\b|\bannotations?\b|\bmypy\b|\btype[- ]check/,
      /\b(?:`any`|as any|as string|as unknown|ts-ignore|untyped|stricter type|type assertion|narrow(?:er|ing)? (?:the )?type|generic type|optional\[)/,
      /\b(?:return|parameter|argument|wrong|correct|precise|explicit) types?\b|\btype (?:is|should|could|can) (?:be )?(?:inferred|optional|nullable|wrong)/,
    ],
    title: 'Type left open',
    lesson:
      'Where the type says less than the author knows, neither the reader nor the compiler can help. Written down, it is checked on every change.',
    point: 'Write types as narrow as what is true.',
  },
  {
    name: 'wrong-result',
    category: 'code-quality',
    severity: 'high',
    says: [
      /\b(?:would|does|will|do|did)(?:n['’]t| not) (?:really |actually |even )?work\b|\bwon['’]t work\b/,
      /\b(?:is|are|looks?|seems?|gives?|returns?|be) (?:the )?(?:wrong|incorrect|not correct|broken|buggy)\b|\bis (?:an? |the )?bug\b|\boff[- ]by[- ](?:one|\w+)\b|\bwrong (?:result|answer|value|order|way|index|sign|number)/,
      /\balso (?:charges|counts|returns|includes|matches|deletes|removes|accepts)\b|\b(?:counts?|charged|adds?|sent) twice\b/,
      /\bwouldn['’]t (?:that|this|it) (?:make|be|give|return|mean|fail|break)\b/,
      /\b(?:edge|corner) cases?\b|\bdivision by zero\b|\boverflows?\b|\bprecision\b.{0,20}\b(?:loss|lost)|\bloss of precision\b|\bdeviates?\b|\btruncated\b/,
      /\b(?:causes?|risks?|raises|throws) (?:an? )?`?\w*(?:error|exception)\b/,
      /\b(?:can|will|would|could|might|may) (?:cause|raise|lead to|result in|throw|produce|fail|break|crash|panic)\b/,
      /\b(?:always|never) (?:true|false|returns?|reached|happens?|matches)\b|\bout of order\b|\bnot in order\b|\bregression\b|\binfinite loop\b/,
    ],
    title: 'Wrong result in a case the change allows',
    lesson:
      'The code is right for the case it was written for and wrong for one that can also come. Saying which inputs are allowed, and trying the ones at the edge, finds it before users do.',
    point: 'Walk through the first, the last, the empty and the unordered input before review.',
  },
  {
    name: 'formatting',
    category: 'code-quality',
    severity: 'low',
    says: [
      /\bindent(?:ed|ation|s)?\b|\bwhite ?space\b|\b(?:blank|empty|extra|new) ?lines?\b|\btrailing (?:comma|space|comment|newline)|\bline (?:length|break|too long)|\bwrap(?:ped)? (?:lines?|the line|to be)|\bforce[sd]? a line\b|\bwrap lines\b/,
      /\bprettier\b|\bgofmt\b|\brustfmt\b|\bclang-format\b|\bre-?format|\bformatt(?:ing|er)\b|\b(?:ruff|black|isort|flake8|eslint|pylint) (?:error|says|complain|would|check)/,
      /\b(?:sort|order|group)(?:ed|ing)? (?:the |these )?imports?\b|\bquotes?\b.{0,16}\b(?:single|double)|\b(?:single|double) quotes?\b/,
    ],
    title: 'Layout that gets in the way',
    lesson:
      'Layout that differs from the project’s draws the eye to what does not matter, and makes later diffs larger. A formatter run before the commit settles it.',
    point: 'Let the project’s formatter decide the layout before the commit.',
  },
  {
    name: 'too-complicated',
    category: 'code-quality',
    severity: 'low',
    says: [
      /\bsimplif(?:y|ied|ies|ication)\b|\bsimpl(?:er|icity|e enough)\b|\b(?:more|be) concise\b|\bmore (?:readable|pythonic|idiomatic)\b|\breadab(?:le|ility)\b/,
      /\b(?:too|overly|quite|very|needlessly|unnecessarily) (?:complex|complicated|clever|confusing|nested|long)\b|\bcomplicated\b|\bconfusing\b|\bhard(?:er)? to (?:read|follow|understand|find)\b|\beasier to (?:read|follow|understand|reason)/,
      /\b(?:early|guard) return\b|\breturn early\b|\bnest(?:ed|ing)\b.{0,30}\b(?:if|loop|condition|too|reduce|avoid|deep)|\bone-?liner\b|\bcleaner\b|\bshorter\b|\bredundant\b|\bunnecessar(?:y|ily)\b|\brefactor/,
      /\bdo(?:es)? (?:too much|too many things)\b|\bsplit (?:this|it|the|up)\b/,
    ],
    title: 'More complicated than it needs to be',
    lesson:
      'There is a shorter way to say the same. Fewer branches and steps leave fewer places for a mistake, and the reader sees at once what is meant.',
    point: 'After it works, read it once more and take out what does not need to be there.',
  },
]
