const DEFERRAL =
  /(?:\b(?:but|though|just|probably|maybe|definitely) )?\b(?:(?:not|nothing) (?:for|in|part of) this (?:pr|pull request|change|diff|branch)|(?:not (?:in|within) scope|out of scope|beyond the scope)(?: (?:here|(?:for|of|in) this(?: \w+)?))?|(?:can|could) wait\b(?: (?:for|until) .*)?|not (?:(?:right )?now|today|yet)|let['’]?s not (?:do|change|touch) (?:this|that|it)(?: now| here)?|(?:in|for|as) (?:a|an|another|the|some) (?:later|future|follow[- ]?up|separate|next)(?: (?:pr|pull request|change|iteration|quarter|sprint|release|ticket|issue|version))?|(?:for )?next (?:quarter|iteration|sprint|year)|no changes? (?:is |are )?(?:needed|required|necessary)|nothing (?:(?:to|you need to|that needs to) (?:do|change|fix)|needs to change)|(?:not|non)[- ]?blocking(?: at all)?)\b/gi
const MUSING =
  /\b(?:(?:just|more of|only) an? (?:\w+ )?(?:thought|observation|idea)|food for thought|thinking (?:out )?loud|just (?:noting|thinking|musing|asking|curious)|out of curiosity)\b/i

/** Words that rule out small talk, because they express a fault, a contrast, an obligation or a consequence. */
const POINT =
  /\b(?:but|though|however|although|except|unless|instead|otherwise|yet still|please|pls|should|must|ought|(?:has|have|had) to|needs? (?:to|an?|the|this|another|more|here|now)|needed|missing|miss(?:es|ed)?|lacks?|wrong|broken|breaks?|broke|fail\w*|leak\w*|races?|bugs?|buggy|unused|dead|deprecat\w*|obsolete|duplicat\w*|typos?|(?:in)?correct(?:ly)?|inconsistent|confus\w*|mislead\w*|unclear|unnecessary|redundant|outdated|stale|slow\w*|unsafe|insecure|fragile|forg[eo]t\w*|los[et]s?|crash\w*|hangs?|hung|stuck|throws?|threw|rais\w+|errors?|exceptions?|times? out|timeouts?|overflow\w*|swallow\w*|hard-?coded|hard to|too \w+|twice|never|nobody|nothing|no longer|got|gets|gives?|returns|prints?|expected|complain\w*|surpris\w+|(?:do|does|did|is|are|was|were|wo|could|would|has|have)n['’]?t|can['’]?t|cannot|not|empty|null|undefined|nan|without|there(?:['’]s| is| are)|so (?:this|it|the|an?|we|you|let|please|[a-z]+ (?:it|this|the)))\b|n['’]t\b/i

const AGREEMENT =
  /^\W*(?:\+1(?=\W*$|[,.:;!]|\s(?:to|on|for|from)\b|\shere\b)|agree[ds]?|i (?:fully |totally |also )?agree|second(?:ed| (?:that|this))|same (?:feeling|thoughts?|opinion|impression))(?!\w)/i
const AS_IS = /\b(?:keep|leave) (?:it|this|that|yours)(?: (?:as (?:it )?is|like this|in))?\b/gi

const PAST =
  '(?:re-?)?(?:(?:double-)?checked|tested|verified|compared|confirmed|measured|tried|ran|deployed|installed|reviewed|looked|benchmarked|profiled|asked|talked|spoke|discussed|paired|opened|filed|wrote|learned|pinged|played|went|had (?:a (?:quick )?(?:look|chat|call)|the same))'
const DONE = new RegExp(
  String.raw`^\W*(?:just |also |already |quickly )*${PAST}\b|(?:^|[,;:] |\band )(?:i(?:['’]ve| have)?(?: just| also| already| quickly)* (?:${PAST}|was about to|saw|read)|(?:[\w-]+ and i|we) (?:talked|spoke|discussed|agreed|paired|tested|verified|asked))\b`,
  'i',
)
const OWN_PLANS =
  /^\W*(?:i(?:['’]ll| will| am going to|['’]m going to| plan to)\b|i (?:need|have|want|ought) to (?:tell|ask|remember|remind|talk|check with|look up)\b|we(?:['’]ll| will) (?:probably |likely |certainly )?(?:touch|revisit|come back|announce|talk|discuss|meet|see (?:how|when))\b|(?:reminder|note|memo|todo) (?:to|for) (?:me|self|myself|us)\b|(?:i['’]?m |i am )?(?:happy|glad) to (?:pair|help|chat|talk|discuss|explain|walk|hop)\b|(?:i['’]?m |i am )?fine (?:either way|with (?:both|either))|no strong (?:opinion|feeling|preference)s?)/i
const CONDITION =
  /\b(?:approve|merge|accept|sign (?:this |it )?off)\b.*\b(?:once|as soon as|if|after|when)\b(?! (?:ci|the build)\b)/i
const OTHERS =
  /^\W*(?:(?:the |our )?[\w-]+ (?:team|people|folks|department)|ops|qa|sre|support|product|sales|marketing|legal|finance|@[\w-]+) (?:will|is|are|has|have|wants?|asked|knows?|decided|plans?|agreed)\b|^\W*(?:he|she)\b|^\W*they(?:['’]d| would|['’]ll| will)? (?:be interested|know|love|enjoy|care|appreciate)\b/i
const MESSAGE =
  /^\W*(?:(?:can|could|would|will) you (?:please )?|please |pls )?(?:also |just )?(?:ping (?:me|us|@?[\w-]+)|(?:tell|notify|remind|inform) (?:me|us|@[\w-]+|the [\w-]+ (?:team|people|folks))(?= (?:when|once|that|about|before|as soon))|let (?:me|us|@[\w-]+|the [\w-]+ (?:team|people|folks)) know(?= (?:when|once|that|before|as soon|how (?:it|that) goes)))\b|^\W*i(?:['’]d| would) (?:like|love) to (?:show|present|demo|announce|share|tell)\b/i
const BACKGROUND =
  /^\W*(?:for (?:the record|context|reference|anyone|everyone|others|those|my (?:own )?(?:understanding|notes))|fun fact)\b|^\W*(?:some |more )?(?:context|background)(?: for \w+)?:|\b(?:before (?:my time|(?:i|we) (?:joined|started))|(?:back )?when i (?:joined|started)|back then)\b/i
const ENVIRONMENT =
  /^\W*(?:the |our )?(?:staging|production|prod|sandbox|beta|preview|demo|test (?:system|environment|cluster))(?: \w+)? (?:now |currently )?(?:has|have|holds|contains|is (?:up|back|down|ready))\b|^\W*we (?:currently |now )?have (?:about |around |roughly |some )?\d[\d,.]* /i
const REVIEWING =
  /\b(?:review(?:ed|ing) (?:this |it )?(?:commit by commit|file by file|on my|on the|in one go)|the (?:diff|pr|pull request) (?:looks|seems) (?:bigger|larger|longer|smaller|worse)|(?:see you|mentioned|talked about) (?:at|in) (?:the )?(?:[\w-]+ ){0,3}(?:standup|stand-up|demo|retro|planning|meeting))\b/i

const NO_PERSON =
  'this|that|it|these|those|there|we|you|they|the|an?|any|all|one|each|every|i|he|she|not|my|your|our'
const ABOUT_THE_WORLD = [
  new RegExp(
    String.raw`^\W*(?:is|has|have|did|does|will) (?!(?:${NO_PERSON})\b)@?[\w-]+(?: [\w-]+)? (?:still |already |ever )?(?:back|away|around|on (?:vacation|holiday|leave|call)|seen|know|heard|aware|ask|asked|approve|answer|agree)\b`,
    'i',
  ),
  /^\W*who (?:maintains|knows|asked|decided|requested|owns\b.{1,40}\b(?:these days|now|today|nowadays))\b/i,
  /^\W*(?:do you know|does anyone know|any idea) (?:why|who|when)\b.{0,80}\b(?:back then|originally|at the time|in the past|historically)\b/i,
  /^\W*when (?:is|are|do|does|will)\b.{0,60}\b(?:release|rollout|launch|deploy(?:ment|ed)?|ship(?:s|ped)?|go(?:es)? (?:live|out)|switch(?:es)? over|migrat\w+|announced?)\b/i,
  /^\W*(?:will|does) (?:this|it|that|these) (?:still )?(?:go (?:out|live)|ship|make it into|land|get (?:released|deployed))\b/i,
  /^\W*how (?:many|big|large|much)\b.*\b(?:customers?|users|tenants?|clients|teams?|people|in production|in prod|on staging|these days|right now|at the moment|currently|nowadays)\b/i,
  /^\W*(?:i (?:assume|guess|suppose)|i take it)\b.{0,80}\b(?:follow[- ]?up|next (?:pr|pull request|step)|separate (?:pr|pull request))\b/i,
]

/**
 * Whether a sentence is small talk, such as agreement, a deferred point or background for readers. `isRequest` decides
 * whether the sentence, or the part that isn't small talk, asks for a change.
 */
export function isSmallTalk(sentence: string, isRequest: (rest: string) => boolean): boolean {
  const hasPoint = (rest: string) => POINT.test(rest) || isRequest(rest)
  if (MESSAGE.test(sentence)) return !POINT.test(sentence)
  const rest = sentence.replace(DEFERRAL, ' ')
  if (rest !== sentence || MUSING.test(sentence))
    return !hasPoint(rest.replace(MUSING, ' ').replace(/^\W+/, ''))
  if (AGREEMENT.test(sentence))
    return !hasPoint(sentence.replace(AGREEMENT, '').replace(AS_IS, ' ').replace(/^\W+/, ''))
  if (sentence.includes('`') || POINT.test(sentence)) return false
  if (/\?\W*$/.test(sentence)) return ABOUT_THE_WORLD.some((pattern) => pattern.test(sentence))
  if (isRequest(sentence)) return false
  if (OWN_PLANS.test(sentence)) return !CONDITION.test(sentence)
  return [DONE, OTHERS, BACKGROUND, ENVIRONMENT, REVIEWING].some((pattern) => pattern.test(sentence))
}

export function isDeferral(sentence: string): boolean {
  const rest = sentence.replace(DEFERRAL, ' ')
  return rest !== sentence && !/[\p{L}\p{N}]/u.test(rest.replace(FILLER, ''))
}
const FILLER = /\b(?:though|just|definitely|here|of course)\b/gi

const FAILURE =
  /\b(?:crash(?:es|ed)?|throws?|threw|hangs?|hung|fails?|failed|breaks?|broke|leaks?|blows up|never (?:returns|ends|finishes|stops|closes)|(?:is|are|looks?|comes? out|was|were) (?:wrong|broken|empty|lost))\b/i
const PASSED = /\b(?:used to|no longer|not|works?|fixed|before|unrelated|anyway|fine|master|main)\b|n['’]t\b/i

export const reportsFailure = (sentence: string) =>
  [DONE, BACKGROUND, AGREEMENT].some((pattern) => pattern.test(sentence)) &&
  FAILURE.test(sentence) &&
  !PASSED.test(sentence)

export function outweighsDeferral(sentence: string): boolean {
  const [before = '', ...after] = sentence.split(/\b(?:but|however|still)\b/i)
  return before.replace(DEFERRAL, '') !== before && NEEDED.test(after.join(' '))
}
const NEEDED = /\b(?:need(?:s|ed)?|wrong|missing|leaks?|breaks?|crash\w*|fails?)\b/i
