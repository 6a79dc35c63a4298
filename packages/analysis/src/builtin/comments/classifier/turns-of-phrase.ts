/** Phrases that ask for a change, grouped into a few kinds, because there is little training data. */
const ASKING: Record<string, RegExp> = {
  'should or must':
    /\b(?:should|shouldn't|must|mustn't|ought|needs? to|has to|have to|had better|(?:is|are|be) (?:meant|supposed|expected) to)\b/,
  'polite request':
    /\b(?:please|pls|could (?:you|we|this|it)|can (?:you|we|this|it)|would you|mind \w+ing|let's|let us|how about|what about|why not|why don't|i'd (?:\w+ )?(?:suggest|recommend|prefer|rather|use|limit|move|keep|make|put|write|call|name|change|drop|remove)|i (?:suggest|recommend|prefer|miss|propose)|consider|suggestion|worth (?:\w+ing|an?)|(?:only|one) thing i'd)\b/,
  'better way':
    /\b(?:better|rather|instead|simpler|cleaner|clearer|safer|easier|shorter|nicer|cheaper|more (?:readable|idiomatic|robust|efficient|explicit|specific|natural|descriptive|consistent)|would be (?:nice|good|great|enough|useful)|might be (?:nice|good|worth|better)|might want|may want)\b/,
  'order to change':
    /(?:^|[.!?:\n] ?|\b(?:and|but|then|just|also|nit:?|so) )(?:add|avoid|batch|cache|call|catch|change|check|close|comment|convert|define|delete|document|don't|drop|ensure|escape|explain|extract|fix|guard|handle|import|inject|keep|log|make|merge|move|never|pass|pin|prefer|provide|quote|raise|read|remove|rename|replace|return|reuse|revert|rework|simplify|sort|split|store|swap|test|throw|type|undo|update|use|validate|wrap|write)\b/,
  'is it needed':
    /\b(?:is (?:this|it|that) (?:still |really |even )?(?:needed|necessary|intended|intentional|required|used|correct|right|safe|on purpose)|do we (?:still |really |even )?(?:need|want|have)|why (?:is|are|do|does|not|was|did)|what (?:if|happens)|any reason|intentional|debug cruft|remove)\b.{0,80}\?/,
}
const FAULT_NAMED =
  /\b(?:wrong|missing|misses|broken|breaks?|fails?|never|leaks?|races?|bugs?|buggy|unused|dead|duplicate[sd]?|typos?|incorrect|inconsistent|inconsistency|unclear|confusing|misleading|unnecessary|redundant|stale|outdated|slow|unsafe|insecure|dangerous|fragile|brittle|forgot(?:ten)?|lost|crash(?:es)?|hangs?|overflows?|throws|swallow\w*|hard-?coded|too (?:many|much|long|broad|big|large|wide|early|late|deep)|off by one|not (?:true|handled|checked|closed|tested|covered|escaped|validated|used|needed|necessary|consistent|safe|sure)|nobody|nothing)\b/
const WILL_NOT_DO =
  /\b(?:doesn't|does not|won't|will not|can't|cannot|isn't|is not|aren't|didn't|shouldn't|wouldn't)\b/
const FAULT: Record<string, RegExp> = {
  'fault named': FAULT_NAMED,
  'it will not do': WILL_NOT_DO,
  'only when or if': /\b(?:if|when|unless|until|as soon as|otherwise)\b/,
  'but or though': /\b(?:but|however|though|although|except|unless|yet)\b/,
}
const CONTENT: Record<string, RegExp> = {
  'kind words':
    /\b(?:nice(?:ly)?|great(?:ly)?|good|awesome|neat|cool|love(?:ly)?|excellent|perfect|beautiful(?:ly)?|amazing|fantastic|brilliant|clever|elegant|sweet|well (?:done|spotted|put|written|thought)|lgtm|kudos|ship it|keeper|spot on|no notes|impressive|gorgeous|superb|delight\w*|pleasure|happy|wooo*|yay|hooray|chapeau|bravo|template for|cake|learnt|learned)\b/,
  thanks: /\b(?:thanks?|thank you|thx|ty|cheers|much appreciated|appreciate)\b/,
  'content with it':
    /\b(?:fine (?:as is|by me|with me|here|for now)?|works for me|that works|makes sense|convinced|i'm sold|agreed?|acceptable|no (?:objections?|concerns?|worries|complaints|need|change needed)|all good|looks? (?:good|right|fine|great|ok)|reads? well|approved?|merge (?:whenever|when|it|away)|good to go|leave (?:it|this|that)|keep it|you're fine|matter of taste|that's taste|plenty)\b/,
  'taken back':
    /\b(?:never ?mind|nvm|ignore (?:me|this|that)|scratch that|i (?:misread|misunderstood|was wrong|overlooked|missed|see (?:now|why|that)|stand corrected)|my (?:bad|mistake)|you're right|forget (?:it|what i said)|i (?:first )?(?:wanted|was going|was about) to (?:say|ask|write)|found it)\b/,
  'nothing to do':
    /\b(?:nothing to (?:do|change|clean|fix|add)|no (?:action|change) (?:needed|required)|not (?:for|in) this pr|unrelated to this|already (?:done|fixed|handled|covered|the case)|isn't needed|not needed|by design|on purpose|deliberate(?:ly)?|so (?:no|nothing)|which is (?:fine|ok|why|correct|right)|is (?:fine|ok|correct|right|intended)|we decided|as agreed|it's the default|anyway)\b/,
}
const SETTLED: Record<string, RegExp> = {
  'mended now':
    /\b(?:gone|no more|no longer|finally|at last|now that|used to|overdue|takes? care of|took care of|disappear(?:s|ed)?|vanished|has been (?:fixed|removed|deleted|replaced|sorted)|(?:this|that|it|which|you|commit) (?:now )?(?:fix(?:es|ed)|clos(?:es|ed)|solv(?:es|ed)|resolv(?:es|ed)|remov(?:es|ed)|address(?:es|ed)|cover(?:s|ed)|handle(?:s|d)|caught|found)|than (?:before|the old|what we had|what i had)|(?:over|compared to) the (?:old|previous)|old (?:version|one)|before this|days are over)\b/,
  'liked as it is':
    /\b(?:exactly (?:how|what|as|like|my|the)|the right (?:move|place|layer|call|choice|thing|level|way to)|a model for|what a|so much|even|bonus|big plus|gold|thorough|careful|considerate|smart|simple|solid|strong|pleasant|thoughtful|satisfying|respect|improvement|enough for me|couldn't have|better than)\b/,
  'how i feel':
    /\b(?:i (?:was|had|am|could|couldn't|really|honestly|enjoyed|like|appreciate|admire|never (?:knew|thought|would))|i'm|we had|glad|happy|impressed|worried|surprised|relieved|grateful|proud|enjoy\w*|hooray|wow|ha|haha)\b/,
  defended:
    /\b(?:can't happen|cannot happen|never happens|won't happen|guarantee[sd]?|intentional|on purpose|deliberate(?:ly)?|has to (?:stay|be|remain)|have to stay|stays? (?:because|as)|is (?:needed|required|necessary) (?:here|by|for|because|so)|no need|it's (?:fine|safe|only|just|not)|is only|are only|just (?:a|the|moved)|only (?:a|in|used)|looks odd|in the end|doesn't matter|was decided|already (?:there|does|sorted|handled|the|trims)|depends? on (?:it|this|the)|demands|relies on|by the (?:standard|schema|framework|caller|compiler|database|loader)|comes from|don't bother|none of them|the same (?:way|pattern) )/,
}
const TALK: Record<string, RegExp> = {
  'for the record':
    /\b(?:fyi|for (?:context|reference|the record|completeness|others|anyone)|in case (?:somebody|someone|anyone)|note to self|leaving this here|see also|btw|by the way|reminds me|fun fact|til|didn't know|interesting)\b/,
  'what i did or shall do':
    /\b(?:i (?:checked|tried|tested|ran|read|looked|reviewed|went|verified|measured|compared|thought|wondered|learnt|learned|played|asked|opened|filed|created|also (?:checked|tried))|i'll (?:have|take|look|be|do|review|check|try|continue|merge|come|open|follow|get|read|add|fix|change|move)|will (?:do|fix|look|follow|merge|check)|i've (?:been|seen|checked|tested|tried|opened|read)|reviewed|tested|still (?:reading|looking)|tomorrow|after lunch|later today|rest of)\b/,
  'why it is so':
    /\b(?:that's (?:how|why|what|the|because)|this is (?:how|why|because|what|the (?:same|default|way))|the reason|because|since|guarantees?|so that|which means|the idea|comes from|is what|needed (?:for|by|because)|it's (?:the|how|because|what)|used (?:by|in|for))\b/,
  'call or status':
    /\b(?:ping|cc|bump|wdyt|rebased?|merged|re-?request|ready for|waiting|blocked on|assigned|labels?|inactive|inactivity|ticket|jira|standup|meeting|slack)\b/,
  'machine report':
    /\b(?:coverage|benchmark|bundle|deploy(?:ed|ment)?|preview|passed|skipped|duration|snapshot|artifacts?|workflow|pipeline|checks?|vulnerabilit\w+|dependabot|bumps?|license[sd]?|size|report|summary|walkthrough|files? (?:were )?changed|automatically|this pull request)\b/,
  'question for a fact':
    /\b(?:which|when|where|who|whom|how (?:many|often|long|much|do|does|did|is|are)|are (?:these|those|they)|is there|do (?:they|these|we have|you)|does (?:this|it|that)|did (?:you|we|they)|have (?:you|we)|what's|what (?:is|are|does|do)|curious|wonder(?:ing)?|trying to understand|just asking)\b.*\?/,
}
const PHRASES = Object.entries({ ...ASKING, ...FAULT, ...CONTENT, ...SETTLED, ...TALK })
const ASKS = new Set(Object.keys(ASKING))

const plainText = (text: string) =>
  text
    .slice(0, 2000)
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/`[^`\n]*`/g, ' it ')

export const namesFault = (text: string) =>
  FAULT_NAMED.test(plainText(text)) || WILL_NOT_DO.test(plainText(text))

/**
 * Returns the names of the phrases in the text. A phrase in the first sentence also adds "at first …". If the text
 * contains no request, each phrase also adds "…, nothing asked".
 */
export function turnsIn(text: string): string[] {
  const plain = plainText(text)
  const start = /^[^.!?\n]*[.!?]?/.exec(plain)?.[0] ?? ''
  const found = PHRASES.filter(([, pattern]) => pattern.test(plain))
  const asked = found.some(([name]) => ASKS.has(name))
  return found.flatMap(([name, pattern]) => [
    name,
    ...(start === plain || pattern.test(start) ? [`at first ${name}`] : []),
    ...(asked || ASKS.has(name) ? [] : [`${name}, nothing asked`]),
  ])
}
