export const FILLER =
  /^(?:\W*(?:still(?=,)|hm+|um+|ah+|oh|ok(?:ay)?|yeah|yes|well|so|and|but|also|actually|again|just|maybe|perhaps|probably|possibly|honestly|generally|ideally|personally|basically|in general|in (?:that|this) case|i\.e\.|e\.g\.|in my opinion|imo|imho|fwiw|afaik|afaict|iirc|if possible|as (?:far as i (?:know|can (?:see|tell))|mentioned(?: (?:above|before|earlier))?|discussed(?: \w+)?|said)|to be (?:honest|fair|clear)|i guess|i (?:feel|think|believe|suspect)(?: that| like)?(?! (?:not|so)\b)|i(?:'m| am| was)? wonder(?:ing)? (?:if|whether) (?=(?:we|you|it) (?:should|could|can)\b)|it (?:looks|seems)(?: to me)? (?:like|that)|looks like|seems like|thanks(?: for \w+(?: \w+){0,4})?|thank you|sorry|hi|hello|hey|please|pls|plz|kindly|good (?:catch|point|idea)|great|nice|one (?:more |last )?thing|a (?:small|minor|quick) (?:thing|note|comment|nit)|same here|for consistency|(?:i'm |i am )?(?:not sure|just) (?:but|curious))\b(?![-'`])[\s,:;.–—…-]*)+(?=\S)/i
const ORDER_VERBS = new Set(
  (
    'add adjust align allow alphabetize annotate apply assert assign avoid await batch bump cache call capitalize catch change check clarify clean clear clone close collapse ' +
    'combine compare compute configure consider consolidate convert copy cover create cut declare decouple deduplicate default defer define delete deprecate derive describe ' +
    "document don't drop elaborate eliminate encapsulate enforce ensure escape exclude expand explain export expose extend extract factor fail fall fetch fill filter find fix flatten " +
    'follow format generalize generate get give group guard handle have hide hoist ignore implement import improve include increase indent initialize inject inline insert ' +
    'inspect introduce invert iterate join keep leave let limit line link list load localize lock log look lower lowercase make map mark match memoize mention merge mock move name narrow ' +
    'nest normalize omit open order override parse pass pick pin place point prefer prefix preserve prevent print propagate protect provide pull push put qualify query quote raise randomize ' +
    're-add re-use re-order read rebase rebuild reconsider reduce refactor reference reformat register reject relax release remove rename reorder reorganize repeat rephrase ' +
    'replace report reproduce request require rerun reset resolve restore restrict restructure retry return reuse revert review reword rewrite round run sanitize save send separate serialize set ' +
    'shorten show simplify skip sort specify spell split squash standardize start state stick stop store strip support suppress swap switch sync take test throw tidy tighten treat trigger trim truncate try ' +
    'turn type typehint type-hint unify unindent unit-test unwrap update upgrade use validate verify wait warn wrap write yield'
  ).split(' '),
)

export const startsWithVerb = (words: string) =>
  ORDER_VERBS.has(/^[a-z][a-z'-]*/i.exec(words)?.[0].toLowerCase() ?? '') ||
  /^(?:do not|never|always|no need (?:to|for))\b/i.test(words)

export const WISH =
  /^(?:(?:can|could|would|will|may|might|shall|should|can't|couldn't|shouldn't|wouldn't|don't|won't) (?:you|we|i|one|somebody|someone)(?: (?:please|also|maybe|perhaps|just|possibly|instead|rather|at least|still|not|want to|need to|have to|be able to|mind|like to|try to|consider))*|let's|let us|(?:i|we)(?:'d| would)(?: (?:also|rather|strongly|really|personally|probably|just|still|much|still))*(?: (?:suggest|recommend|prefer|propose|like|love|vote|opt|be inclined|go for|advise))?(?: (?:to|that|if|for|you|we|it|this|could|can|should|just))*|(?:i|we) (?:suggest|recommend|prefer|propose|vote)(?: (?:to|that|for|we|you|this))*|(?:my (?:suggestion|recommendation|preference) (?:is|would be)(?: to)?)|(?:you|we)(?:'d)? (?:(?:probably|also|really|definitely|still|just) )*(?:should|could|can|must|need to|have to|ought to|might want to|may want to|might as well|want to|wanna|had better|better|only need to)(?: (?:probably|also|just|really|at least|still|be able to|instead|rather|definitely))*|(?:how|what) about|why not(?: just)?|why don't (?:we|you)(?: just)?|(?:do|would) you (?:mind|want to|like to)|mind|(?:it )?(?:would|might|may|could|'d) be (?:\w+ )?(?:nice|better|good|great|best|worth|helpful|useful|cleaner|clearer|safer|easier|simpler|nicer|more \w+)(?: (?:to|if (?:you|we|this|it)(?: could| can)?|for (?:this|us|you) to|as well to|here to))*|it(?:'s| is) (?:better|best|worth|safer|easier|cleaner|good practice|nicer)(?: to| if (?:you|we)(?: could)?)?|(?:you|we) (?:don't|do not|shouldn't|should not|mustn't)(?: (?:really|actually|even))? (?:need|want|have) to|try to|make sure (?:to|that (?:you|we))|be sure to|remember to|feel free to|there (?:should|must|needs to) be|is it possible to|is there (?:a|any) (?:way|reason|chance) (?:to|not to|we (?:can't|don't))|(?:does|would|doesn't|wouldn't) it (?:not )?(?:make sense|be (?:better|possible|simpler|easier|cleaner|nicer|safer|good|nice|worth|best|more \w+))(?: (?:to|if we|if you|if|for))*|(?:please|pls)|consider|suggest(?:ing)?(?: (?:we|you|to|that))*|better to|(?:this|it)(?:'d| would) be (?:a )?(?:good|nice|great) (?:idea |place |time )?to)\s+/i

/** Any verb may follow these words, even one that isn't in ORDER_VERBS. */
const TAKES_VERB =
  /(?:\b(?:to|let's|please)|\b(?:can|could|would|will|should|can't|couldn't|shouldn't|won't) (?:you|we)|\b(?:you|we) (?:should|could|must)) $/i
const NO_VERB =
  /^(?:be|it|this|that|the|these|those|there|not|have been|all|any|some|such|both|you|for|more|instead|also)\b/i

interface Order {
  words: string
  isOrder: boolean
}

/** For example, "Could you move this?" becomes "move this". */
export const toOrder = (words: string): Order =>
  refusal(words) ?? wish(words) ?? passive(words) ?? { words, isOrder: false }

const order = (words: string): Order => ({ words, isOrder: true })

function refusal(words: string): Order | null {
  const disliked = /^i(?:'d| would)(?:n't| not) (?:really )?(\w+ .+)$/i.exec(words)
  if (disliked && startsWithVerb(disliked[1] ?? '')) return order(`don't ${disliked[1]}`)
  const negated =
    /^(?:(?:we|you|i)(?: (?:really|probably|actually))? (?:don't|do not|shouldn't|should not)|(?:i )?(?:don't|do not) think (?:we|you|this|it)(?: \w+)?)(?: (?:really|actually|even))? need(?:s|ed)?(?: to)? (.+)$/i.exec(
      words,
    )
  if (negated) {
    const to = /need(?:s|ed)? to /i.test(words)
    if (!to && /^(?:this|these|those|that)\b/i.test(negated[1] ?? '')) return order(`remove ${negated[1]}`)
    return order(`no need ${to ? 'to' : 'for'} ${negated[1]}`)
  }
  const never =
    /^(?:(?:we|you|this|it) (?:really )?(?:should not|shouldn't|must not|mustn't)|let's not|please don't|do not) (.+)$/i.exec(
      words,
    )
  return never && startsWithVerb(never[1] ?? '') ? order(`don't ${never[1]}`) : null
}

function wish(words: string): Order | null {
  let rest = words
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(WISH, '').replace(FILLER, '').trim()
  }
  if (rest === words && !startsWithVerb(rest)) return null
  const gerund = /^([a-z-]+ing)\b(.*)$/i.exec(rest)
  const base = gerund && baseForm(gerund[1] ?? '')
  const asked = base ? `${base}${gerund[2]}` : rest
  const isAsked =
    rest !== words &&
    TAKES_VERB.test(words.slice(0, words.length - rest.length)) &&
    /^[a-z]{2,}\b(?!')/.test(rest)
  if (!startsWithVerb(asked) && !(isAsked && !NO_VERB.test(rest))) return null
  return order(asked.replace(/^(\w+) (?:also|just|maybe|please) /i, '$1 '))
}

function passive(words: string): Order | null {
  const found =
    /^((?:the |these |those |all (?:the )?|this |that )?(?:(?:`[^`]*`|[\w'".()/-]+) ){0,5}(?:`[^`]*`|[\w'".()/-]+)) (?:should|must|needs? to|ha(?:s|ve) to|ought to|can|could) (?:also |probably |really |instead |rather |just |all |now |be )*be (?:also |better |instead |rather |just )*(\w+ed|split|put|set|kept|made|written|hidden|thrown|read|cut|run|shown|left)\b ?(.*)$/i.exec(
      words,
    )
  const [, subject = '', participle = '', rest = ''] = found ?? []
  const verb = IRREGULAR[participle.toLowerCase()] ?? baseForm(participle)
  if (!found || !verb || /^[,;:]/.test(rest) || NO_SUBJECT.test(subject.replace(/`[^`]*`/g, ''))) return null
  return order(`${verb} ${lowerFirst(subject)} ${rest}`.trim())
}

const NO_SUBJECT =
  /^(?:it|they|there|that|which|who|i|we|you)$|\b(?:is|are|was|were|has|have|may|might|will|if|that|which|can|could|should)\b/i

const IRREGULAR: Record<string, string> = {
  made: 'make',
  kept: 'keep',
  put: 'put',
  set: 'set',
  split: 'split',
  written: 'write',
  hidden: 'hide',
  thrown: 'throw',
  read: 'read',
  run: 'run',
  shown: 'show',
  cut: 'cut',
  left: 'leave',
}

function baseForm(form: string): string | null {
  const stem = /^(\w{2,}?)(?:ed|ing)$/i.exec(form.toLowerCase())?.[1]
  if (!stem) return null
  const forms = [stem, `${stem}e`, stem.replace(/(\w)\1$/, '$1'), stem.replace(/i$/, 'y')]
  return forms.find((each) => ORDER_VERBS.has(each)) ?? null
}

const PROPER_NAME =
  /^(?:I|Python|Django|Flask|Docker|Git|GitHub|GitLab|JavaScript|TypeScript|Java|Kotlin|Rust|Ruby|Go|React|Vue|Angular|Node|Postgres|PostgreSQL|MySQL|Redis|Kubernetes|Linux|Windows|English|Wikipedia|Ruff|Mypy|Black|Prettier|ESLint|Sphinx|Markdown|Unicode|Mongo|MongoDB)\b/
export const lowerFirst = (words: string) =>
  /^[A-Z][a-z]*(?=[\s,])/.test(words) && !PROPER_NAME.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
