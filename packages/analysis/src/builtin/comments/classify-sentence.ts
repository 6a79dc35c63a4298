export type SentenceKind = 'ask' | 'hint' | 'question' | 'praise' | 'chatter' | 'statement'

const ASK = new RegExp(
  [
    String.raw`\b(?:please|pls|let['’]?s|should|shouldn['’]?t|must|mustn['’]?t|(?<!\bi )need(?:s|`,
    String.raw`ed)? to|ought|has to|(?<!(?:n['’]t|not) )have to|consider|recommend|suggest(?:ion|ed)?|prefer|instead|`,
    String.raw`rather|i['’]d (?:like|rather|recommend|rephrase|suggest|prefer|move|use|rename)|(?:i|`,
    String.raw`we) would(?! (?:not|never|love to see it go|have thought))|i miss|nit|todo|fixme)\b|`,
    String.raw`\b(?:can|could|would|will|may|might) (?:you|we|this|one|it|the|that|be)\b|\bhow about\b|`,
    String.raw`\bwhat about\b|\bwould be (?:nice|better|great|good|cleaner|clearer|safer)\b|`,
    String.raw`\bmind (?:adding|changing|using|moving|renaming)\b|\?\s*(?:a|an) (?:check|test|guard)|`,
    String.raw`\b(?:would|does) it (?:not )?make sense to\b|\b(?:it|that|this)(?:['’]d| would| might|`,
    String.raw` could| may) be (?:nice|good|great|better|worth|useful|helpful|clearer|cleaner|safer|`,
    String.raw`easier|simpler|nicer)\b|\b(?:only|one|last) thing (?:i['’]d|left|missing|i would|`,
    String.raw`that)\b|\bi['’]d (?:\w+ )?(?:limit|change|keep|make|put|write|call|name|drop|remove|`,
    String.raw`find|go|add|expect|split|avoid|say|turn|let|wrap|pass|check)\b|\bwe (?:can|`,
    String.raw`could) (?:\w+ )?(?:remove|drop|use|reuse|simplify|move|inline|delete|skip|merge|avoid|`,
    String.raw`replace|extract|make|just)\b|\bpick one\b|\b(?:no need (?:for|to)|not a fan of|`,
    String.raw`still (?:says|talks|points|uses|has|refers|mentions))\b|\S ?(?:→|⇒|->|`,
    String.raw`=>) ?[a-z\x60\"'(<_$@]|\b(?:don['’]t|do not) think (?:you|we|this|that|it|`,
    String.raw`the)\b.{0,40}\b(?:need|needed|necessary|right|correct|works?|should|belongs?)\b|`,
    String.raw`\bseems? to (?:miss|be missing|lack|be wrong|be unused)\b|\b(?:we|you) (?:still |also |`,
    String.raw`probably |possibly |might |may )?need (?:a|an|the|this|these|some)\b|, (?:add|use|drop|`,
    String.raw`disable|remove|set|make|call|close|check|move|rename|wrap|pass|return) (?:a |an |the |`,
    String.raw`it |them |this |\w+s?\b)`,
  ].join(''),
  'i',
)
const IMPERATIVE = new RegExp(
  [
    String.raw`^(?:\W*(?:and|also|or|then|just|maybe|perhaps|better(?: to)?|probably|so|nit|minor|ditto|`,
    String.raw`again)\W+)*(?:never |always |do not |don['’]t )?(?:add|adjust|align|annotate|assert|`,
    String.raw`avoid|await|call|cache|capitali[sz]e|catch|change|check|clean|close|combine|compare|`,
    String.raw`convert|declare|default|defer|delete|document|don['’]t|do not|drop|encapsulate|ensure|`,
    String.raw`escape|explain|extract|factor|fail|fix|follow|format|give|guard|handle|hide|import|`,
    String.raw`include|indent|inject|inline|keep|leave|leverage|limit|link|list|log|lock|lower|make|`,
    String.raw`mark|match|mention|merge|mock|move|name|never|normali[sz]e|order|parse|pass|pin|prefer|`,
    String.raw`print|put|raise|read|refactor|reject|release|remove|rename|reorder|rephrase|replace|`,
    String.raw`require|quote|reset|restore|return|reuse|re-use|revert|rewrite|round|run|sanitize|set|`,
    String.raw`show|simplify|skip|sort|spell|split|start|state|store|swap|switch|test|throw|trim|try|`,
    String.raw`turn|type|typehint|unify|update|use|validate|verify|wait|wrap|write)\b(?!['’]?s\b)`,
  ].join(''),
  'i',
)
const HINT = new RegExp(
  [
    String.raw`^(?:\W|\b(?:hmm+|so|but|and|also|um)\b)*(?:why (?:not|don['’]?t|didn['’]?t|can['’]?t|`,
    String.raw`isn['’]?t|aren['’]?t)|(?:can['’]?t|couldn['’]?t|shouldn['’]?t|wouldn['’]?t|isn['’]?t|`,
    String.raw`aren['’]?t|doesn['’]?t|don['’]?t|won['’]?t|didn['’]?t) (?:we|you|this|it|that|the|`,
    String.raw`there)|any reason|what (?:happens|if|would happen|about|else)|is (?:this|it|`,
    String.raw`that) (?:meant|supposed|intended|intentional|needed|necessary|still|really|safe|correct|`,
    String.raw`right|ok|always)|are (?:these|those|we|you) (?:sure|meant|supposed|still|really)|`,
    String.raw`do(?:es)? (?:we|you|this|it) (?:really|still|even|also)|who (?:may|can|closes|releases|`,
    String.raw`calls|waits)|which (?:time ?zone|encoding|unit)|did you (?:mean|intend|want|forget)|`,
    String.raw`unused|typo|dead code|duplicate|leftover|missing|race)\b|\bisn['’]t (?:it|this|`,
    String.raw`that)\b.*\?`,
  ].join(''),
  'i',
)
const HINT_WITHIN = /\b(?:but|so|and|then) (?:who|what|how|where|why|when)\b.*\?/i
const PRAISE = new RegExp(
  [
    String.raw`(?:\b(?:nice|great|good|awesome|neat|cool|lovely|excellent|perfect|beautiful|amazing|`,
    String.raw`fantastic|brilliant|clever|elegant|clean|sweet|well (?:done|spotted|written|put)|lgtm|`,
    String.raw`looks? (?:good|great|nice|fine|right|clean)|reads? (?:well|nicely)|(?:i |we |`,
    String.raw`just )?(?:really |very much )?(?:love|like|appreciate|enjoy) (?:this|it|that|the|how)|`,
    String.raw`thanks?|thank you|thx|ty|kudos|ship it|much (?:better|cleaner|clearer|nicer)|`,
    String.raw`(?<!make )(?:makes sense)|wow|props|hats off|superb|exemplary|(?:the )?best part|`,
    String.raw`exactly (?:how|what|as)|smart|solid|tidy|(?:big|huge|nice|great) improvement|`,
    String.raw`so much (?:shorter|better|cleaner|nicer|simpler|faster|clearer)|very (?:readable|clear)|`,
    String.raw`(?:a|the) joy|impressive|bravo|chapeau|well played|(?:is|are) a keeper|works for me|`,
    String.raw`good (?:catch|call|point|idea|find|job|work|stuff)|til|glad)\b|[👍🎉🚀❤💯✅🙌👏🔥😍🥳💪✨])`,
  ].join(''),
  'iu',
)
const DOUBT =
  /\b(?:but|without|just|however|though|although|except|unless|only|still|until|yet|not|n['’]t|never|missing|wrong|instead)\b|n['’]t\b/i
const CHATTER = new RegExp(
  [
    String.raw`^\W*(?:til|today i learned)\b|^\W*i(?:['’]ll| will) miss\b|^\W*i (?:did not|didn['’]t|have not|haven['’]t) (?:read|look|review|check)(?!.*\bbut\b)|`,
    String.raw`^\W*(?:done|fixed|ok(?:ay)?|yes|yep|yeah|no|nope|sure|agreed|ack|same(?: here)?|ditto|`,
    String.raw`\+1|-1|ping|bump|cc|ha+h?a*|lol|oops|ouch|hm+|wow|indeed|exactly|true|right|got it|`,
    String.raw`i see|never ?mind|nvm|will do|on it|see (?:above|below)|as (?:above|discussed)|fyi|`,
    String.raw`rebased|resolved|done here|sorry|wdyt|thoughts|hi|hello|hey)\b(?:\s+@?[\w-]+)?\W*$`,
  ].join(''),
  'i',
)

/** Questions that name something missing, such as "no docstring?". */
const LACK = /^\W*no (?!need\b|worr|problem|rush|hurry|news\b|idea\b)[\w` -]{2,40}\?\W*$/i
/** Praise such as "exactly how it should be", which contains "should" but asks for nothing. */
const JUST_SO =
  /^\W*(?:this is |that['’]s |is )?(?:exactly|just) (?:how|what|as|the way)\b(?!.*\bbut\b)[^?]*$/i
/** Requests that don't ask for a code change, such as requests for another review, a rerun or a merge. */
const CALL =
  /^\W*(?:(?:could|can|would|will) (?:you|somebody|someone|anybody|anyone)\b.{0,40}\b(?:(?:have|take) (?:a|another) look|re-?review|review (?:this|it|again)|restart|re-?run|approve|merge|press)\b|(?:shall|should|can) (?:we|i) (?:merge|ship)\b|(?:please )?(?:do not|don['’]t) (?:wait|worry|bother|mind)\b|(?:let['’]s|let us) (?:merge|ship|go (?:with|for|ahead)|do (?:it|this|that)|keep (?:it|this|yours))\b(?! (?:if|when|once|after)\b))/i

export function classifySentence(sentence: string): SentenceKind {
  const text = sentence.replace(/`[^`]*`/g, (code) => (/\s/.test(code) ? '`code`' : code))
  const praised = PRAISE.test(text)
  if (JUST_SO.test(text)) return 'praise'
  if (LACK.test(text)) return 'hint'
  if (CALL.test(text)) return 'chatter'
  if (CHATTER.test(text)) return 'chatter'
  if (!/\p{L}/u.test(text)) return praised || !/\d/.test(text) ? 'praise' : 'statement'
  if (
    praised &&
    !DOUBT.test(text) &&
    !/\b(?:please|should|could|would be|might be|may be|['’]d be|i['’]d|only thing|one thing|can you|would (?:you|it)|consider)\b/i.test(
      text,
    )
  )
    return 'praise'
  if (isTerseQuestion(text)) return 'hint'
  if (isHint(text)) return 'hint'
  if (isAsk(text)) return 'ask'
  return /\?["')\]\s]*$/.test(text) ? 'question' : 'statement'
}

const isHint = (text: string) => HINT.test(text) || HINT_WITHIN.test(text)
const isAsk = (text: string) => ASK.test(text) || IMPERATIVE.test(text)

export const isRequest = (text: string) => isHint(text) || isAsk(text)

/**
 * Whether the sentence is a question of up to three words that hints at a change, such as "readonly?" or
 * "copy/paste error?". Questions such as "who?" or "when?" and questions about the review itself don't count.
 */
function isTerseQuestion(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}_'’=.()-]+/gu) ?? []
  return (
    /\?\W*$/.test(text) &&
    words.length <= 3 &&
    !/^\W*(?:who|whom|which|when|where|how|what|why|did|do|does|are|is|was|were|have|has|can|could|any|ready|you|i|we|really|ok(?:ay)?|wdyt|thoughts|questions?)\b/i.test(
      text,
    ) &&
    !/\b(?:ready|merge|review|done|back|there|news|update|ping)\b/i.test(text)
  )
}
