import type { Topic } from './topic.ts'

export const TESTING: Topic[] = [
  {
    name: 'test-proves-little',
    category: 'testing',
    severity: 'medium',
    says: [
      /\b(?:test|it|this|assertion)s? (?:would|will|can|could) (?:still |also |always |even )?(?:be green|pass|succeed|stay green)\b/,
      /\b(?:always|never) (?:passes|fails|green|true)\b.{0,40}\btest|\btest\b.{0,40}\b(?:always passes|never fails|cannot fail|can't fail|passes? (?:even|regardless|anyway)|was passing because)/,
      /\btests? (?:only )?(?:checks?|tests?|verif(?:y|ies)|looks? at|asserts?) (?:only )?(?:nothing|the mock|the text|the implementation|itself|that it)/,
      /\b(?:missing|no|without|weak|add|stronger) (?:an? |any )?assert(?:ion)?s?\b/,
      /\b(?:only|just) (?:running|testing|tests|covers|checks)\b.{0,40}\b(?:one|zeros?|the happy|trivial|default)/,
      /\bfreeze the clock|\btest .{0,30}\bdate of today\b|\bfails? (?:on|in|every|after) .{0,20}(?:midnight|sunday|monday|year|leap|dst)/,
      /\btest (?:is|stays|was) (?:still |also )?green\b/,
      /\bpass(?:es)? with (?:any|every)\b|\bwould have been red\b/,
      /\bflak(?:y|iness)\b|\bsleep(?:s|ing)?\b.{0,30}\btests?\b|\btests?\b.{0,30}\bsleep|\btest order\b|\bnon-?deterministic\b/,
      /\bmock(?:s|ed|ing)?\b.{0,40}\b(?:too much|everything|itself|real|instead)/,
    ],
    title: 'Test that proves little',
    lesson:
      'The test stays green when the behaviour it is named after breaks. Checking what the caller sees, with values that can go wrong, makes it fail for the right reason.',
    point: 'Before trusting a test, break the code once and see it fail.',
  },
  {
    name: 'test-leaves-traces',
    category: 'testing',
    severity: 'low',
    says: [
      /\btests? that runs? (?:after|before)\b|\bt\.cleanup\b|\b(?:leaks?|bleeds?) into (?:the )?(?:other|next) tests?|\bafter(?:each|all)\b|\btear ?down\b|\bisolat(?:e|ed|ion)\b/,
    ],
    title: 'Test that leaves something behind',
    lesson:
      'What one test sets stays set for the next, so their results depend on the order they run in. Undoing it where it is set keeps each test alone.',
    point: 'A test puts back whatever it changed, in the line after it changed it.',
  },
  {
    name: 'hard-to-test',
    category: 'testing',
    severity: 'low',
    says: [
      /\b(?:hard|difficult|impossible) to test\b|\b(?:un)?testab(?:le|ility)\b|\bpass (?:it|the clock|the time|now) in\b/,
    ],
    title: 'Hidden input that a test cannot set',
    lesson:
      'The code fetches a time, a setting or a connection by itself, so a test gets whatever is there. Passed in as an argument it can be chosen.',
    point: 'Pass in what a test would want to choose: the clock, the randomness, the client.',
  },
  {
    name: 'case-not-tested',
    category: 'testing',
    severity: 'medium',
    says: [
      /\b(?:add|write|include|needs?|wants?|miss|missing|like|have|has|without|no(?! longer)|another|more|lacks?|extend|deserves?) (?:[\w'’-]+,? ){0,4}(?:doc)?tests?\b/,
      /\b(?:doc)?tests? (?:for|with|of|covering) .{0,60}\b(?:case|missing|need|input|value|edge|fail|error|break|empty|unhappy|invalid)/,
      /\b(?:could|can|should|would) (?:this|one|we|the) .{0,12}\b(?:test|also check)\b|\bread in a test\b|\balso check that\b/,
      /\b(?:i|we) would test\b|\bcheck that\b.{0,40}\b(?:was|were|is|are|throws|returns)\b/,
      /\b(?:un|not )tested\b|\btest coverage\b|\bdoctests?\b|\btest cases?\b|\bunhappy (?:case|path)\b/,
    ],
    hints: [
      /\bcases?\b/,
      /\bedge\b/,
      /\bwhat happens (?:when|if)\b/,
      /\b(?:one|another) (?:for|with|where|when|that|in which)\b/,
    ],
    title: 'Case without a test',
    titleAbout: '{} without a test',
    lesson:
      'The change works for the inputs that were tried; the one named in review has nothing that would notice if it broke. A test written while the case is on the table is the cheapest one.',
    point: 'Write the test for the unhappy case together with the code that handles it.',
  },
]
