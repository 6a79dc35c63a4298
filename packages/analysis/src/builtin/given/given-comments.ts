import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { CommentRecord } from '@debrief/contracts/reviews/analysis-result'
import { WITHDRAWN } from '../comments/judge-by-rules.ts'
import type { Judgment } from '../comments/judgment.ts'
import { type CommentParts, readComment, splitSentences } from '../comments/read-comment.ts'
import { saysDone } from '../comments/read-replies.ts'
import { isBotComment } from '../comments/recognize-bot.ts'
import { commentedRange, commentedText } from '../fixes/commented-lines.ts'
import { commitSteps, fileAt } from '../fixes/later-steps.ts'
import type { Fix } from '../fixes/trace-fix.ts'

interface GivenThreadInput {
  judgment: Judgment
  /** Whether the comment only repeats the same reviewer's previous request, such as "same here". */
  isRepeat: boolean
  fix: Fix
  material: PullRequestMaterial
}

/** The maximum length of a comment in characters. Longer comments are truncated. GitHub allows 65,536. */
const MAX_BODY = 10_000

/**
 * Returns the thread's first comment if a person other than the pull request's author asks for a change (D43). Includes
 * requests that the reviewer withdrew after the author declined.
 */
export function readGiven(thread: ReviewThread, read: GivenThreadInput): CommentRecord[] {
  const { judgment, isRepeat, fix, material } = read
  const [root] = thread.comments
  // If either account was deleted, the comment may be the pull request author's own.
  if (!root?.author || !material.author || isBotComment(root)) return []
  if (root.author.login === material.author.login || root.author.id === material.author.id) return []
  const isDeclined = judgment.reason === WITHDRAWN && fix.outcome === 'wont-fix'
  const asks = judgment.verdict === 'mistake' && judgment.comment.id === root.id
  if (!isRepeat && !isDeclined && !asks) return []
  const range = commentedRange(thread)
  const parts = readComment(root.body)
  return [
    {
      commentId: root.id,
      reviewerId: root.author.id,
      url: root.htmlUrl,
      body: root.body.length > MAX_BODY ? `${root.body.slice(0, MAX_BODY - 1)}…` : root.body,
      path: thread.path,
      startLine: range?.start ?? null,
      endLine: range?.end ?? null,
      outcome: decideOutcome(thread, read),
      hasReason: saysWhy(root.body, parts),
      hasExample: showsCode(root.body, parts, { commented: commentedText(thread), hunk: thread.diffHunk }),
      commentedAt: root.createdAt,
    },
  ]
}

function decideOutcome(thread: ReviewThread, { fix, material }: GivenThreadInput): CommentRecord['outcome'] {
  if (fix.outcome === 'fixed' || fix.outcome === 'partly-fixed') return 'acted-on'
  if (fix.outcome === 'wont-fix') return 'declined'
  const author = material.author?.login
  const replies = thread.comments.slice(1).filter((reply) => reply.author && reply.author.login === author)
  if (fix.outcome === 'unknown')
    return replies.some(({ body }) => saysDone(body)) && isFileChanged(thread, material)
      ? 'acted-on'
      : 'unclear'
  return replies.length === 0 ? 'unanswered' : 'unclear'
}

function isFileChanged(thread: ReviewThread, material: PullRequestMaterial): boolean {
  const steps = commitSteps(thread, material) ?? []
  return steps.some(({ isMerge, files }) => !isMerge && fileAt(files, thread.path) !== undefined)
}

const BETWEEN = String.raw`(?:\s+(?:a|an|the|just|simply|something|maybe|perhaps|probably|also|here|it|this|that|them|these|new|only|either|name|python['’]s|built-?in|standard|explicit))*\s*:?\s*\(?["'“]?$`
const GERUNDS = 'using|adding|calling|naming|returning|writing|importing|passing|setting'
const BEFORE = new RegExp(
  String.raw`(?:\b(?:use|try|prefer|call|name|as|be|add|(?:something|looks?|be) like|instead|within|inside|return|write|import|or|say|missing|needs?|make|want|e\.g\.?,?|example,?|i\.e\.?,?|have|just|put|pass|set|accept|expect|await|consider|suggest|propose|declare|mark|(?:replaced?|wrap(?:ped)?|start|end|go|swap(?:ped)?)\b[^.!?]{0,60}\b(?:with|by|for)|(?:renam\w+|chang\w+|convert\w*|switch\w*|mov\w+|simplif\w+|shorten\w*|updat\w+|set|translat\w+|turn\w*|delegat\w+|equivalent)\b[^.!?]{0,60}\bto|import\w*\b[^.!?]{0,60}\bfrom|(?:how|what) about(?: (?:${GERUNDS}))?|(?:suggest|recommend|consider|propose|prefer|try|by|worth|better)(?: of)? (?:${GERUNDS}))|→|->|=>|[=:])${BETWEEN}`,
  'i',
)
const AFTER =
  /^["'”]?\)?\s*(?:instead|would (?:be|do|work|also|suffice|read)|should (?:be enough|do|work|suffice)|is (?:enough|better|easier|clearer|shorter|simpler|safer|faster|more|preferred|idiomatic|also|all)|does (?:the same|that|this|it)|works|can be used|could be used|might be|may be|reads better|suffices|maybe|perhaps)\b/i
const ABOUT_OLD =
  /\b(?:instead of|rather than|than|rename|replace|remove|drop|delete|unused|of|for|from|what|why|does|is|was|are|if|when|whether|the (?:name|value|call|result)|from|change|convert|not(?: to)? use|n['’]t use|avoid(?: using)?|without)\s+(?:the |this |that |a |an |using |calling )*["'“]?$/i

interface CommentedCode {
  /** The commented lines. Null if they are unknown. */
  commented: string | null
  hunk: string
}

const IMPORTS = /\bimport\w*\b[^.!?]{0,60}\bfrom\s*$/i

export function showsCode(
  body: string,
  { prose, suggestions, codeBlocks }: Pick<CommentParts, 'prose' | 'suggestions' | 'codeBlocks'>,
  knownCode: CommentedCode,
): boolean {
  if (suggestions.length > 0 || codeBlocks.some((block) => block.trim() !== '')) return true
  if (listLinks(body).some(isCodeLink)) return true
  return splitSentences(prose.replace(/`https?:[^`]*`|https?:\/\/[^\s`)]+/g, ' ')).some((sentence) =>
    proposesCode(sentence, knownCode),
  )
}

/** A sentence with only these words and one piece of code proposes the code, as in "nit: `userId`". */
const LITTLE =
  /^(?:nit|nitpick|minor|optional|maybe|perhaps|possibly|please|pls|or|also|just|suggestion|instead|then|rather|e|g|better)$/i

function proposesCode(sentence: string, knownCode: CommentedCode): boolean {
  const spans = [...sentence.matchAll(/`([^`\n]+)`/g)]
  const words = sentence.replace(/`[^`\n]+`/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  return spans.some((span) => {
    if (isKnown(span[1] ?? '', knownCode)) return false
    const before = sentence.slice(0, span.index).replace(/`[^`]*`/g, 'x_code')
    const after = sentence.slice(span.index + span[0].length)
    if (AFTER.test(after)) return true
    if (spans.length === 1 && words.every((word) => LITTLE.test(word))) return true
    return BEFORE.test(before) && (!ABOUT_OLD.test(before) || IMPORTS.test(before))
  })
}

const NAME = /^[\p{L}\p{N}_$]+$/u

function isKnown(text: string, { commented, hunk }: CommentedCode): boolean {
  if (!NAME.test(text)) return squeeze(`${commented ?? ''}\n${hunk}`).includes(squeeze(text))
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${text.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`, 'u')
  return word.test(commented ?? '')
}

const squeeze = (text: string) => text.replace(/\s+/g, '')

const REASONS = [
  /\b(?:because|b\/c|due to|given that|considering that|in order to|so that|or else|in case|even (?:if|when)|the (?:reason|problem|trouble|downside|risk|catch|idea) (?:is|here|being|with)|that way)\b/i,
  /^this way\b/i,
  /\bsince (?!then\b|when\b|yesterday\b|last\b|the (?:last|start|beginning|release)\b|version\b|v?\d|(?:python|node|java|go|rust|react|typescript|release)\b)/i,
  /\botherwise\b(?!,? (?:looks?\b|lgtm\b|good\b|great\b|nice\b|fine\b|all good\b|this (?:looks|is good)\b|the (?:pr|rest|change)\b))/i,
  /(?<!\b(?:keep|leave|left|stays?) (?:it |this |that )?)\bas (?:it|they|we|there|x_code|(?:this|that|these|those|the)(?: [\w-]+)?)(?:['’](?:s|re|ll|ve)\b| (?:is|are|was|has|have|can|could|may|might|will|would|won['’]t|does|do|did|doesn['’]t|don['’]t|isn['’]t|aren['’]t|already|only|never|always|needs?)\b)(?! (?:now|for now|currently)\b)(?!\W*$)/i,
  /\bas it (?!is\b|was\b|does\b)[a-z]+s\b/i,
  /(?<!\b(?:or|do|did|doing|done|if|think|even|hope|not|say|just))(?<=[\w`)"'’],? (?:and )?)so (?:it|this|that|these|we|you|they|i|the|a|an|there|people|users?|callers?|readers?|tests?|its?|their|our|your|all|nobody|nothing|no|others|x_code)(?:['’]\w+)?\b/i,
  /(?<!\b(?:needs?|needed|have|has|had|want|wants|try|trying|tries|forg[eo]t|going|able|best|like|remember|how|supposed|used|sure) )\bto (?:properly |better |only )?(?:avoid|prevent|eliminate|maintain|reduce|keep (?:it|this|the)|make (?:it|this|that|the|sure)|ensure|match|stay|be (?:consistent|safe|clear|explicit|sure|able)|improve|simplify|minimi[sz]e|protect|guard|save|allow|help|show that|distinguish)\b/i,
  /\bfor (?:the sake of |better |more |easier |clearer |extra )?(?:\w+ and |\w+ )?(?:consistency|readability|clarity|performance|safety|security|simplicity|maintainability|type safety|accessibility|a11y|compatibility|efficiency|debugging|testability|reuse|reusability|symmetry|(?:back|for)wards?[- ]compat\w*)\b/i,
  /\b(?:consistent|in line|inline|aligned?|compl(?:y|iant)|conform\w*) with\b|\bfollowing the\b|\bagainst (?:our|the|pep|its)\b|\b(?:as )?per (?:our|the|pep)\b|\baccording to\b|\bwe (?:usually|always|never|generally|normally|typically|tend to|don['’]t usually)\b|\bour (?:\w+ )?(?:conventions?|style|guide\w*|standards?|policy|rules?)\b/i,
  /\b(?:style ?guide|guidelines?|best[- ]practices?|conventions?|idiomatic|PEP ?-?\d+|RFC ?\d+|WCAG|OWASP|CWE-\d+|DRY|YAGNI|KISS)\b/,
  /\b(?:unused|deprecated|dead code|(?:never|not|isn['’]t|aren['’]t) (?:used|called|reached|reachable|read)|no longer (?:used|needed|supported|true)|(?:we|you|they|it) already|already (?:\w+ed|does|do|done|has|have|covers?|handles?|is|are|returns?|checks?|in)|has no effect|(?:does|do)n['’]t (?:do anything|exist))\b/i,
]

/** Words that name what goes wrong or gets better. In a question, they don't count as a reason. */
const CONSEQUENCES = [
  /\b(?:will|would|could|might|may|can|is going to|going to|is likely to)(?: \w+ly| also| still| never| not| then| just| even)? (?:break|fail|throw|crash|raise|leak|hang|block|lose|lead|cause|result|bypass|override|expose|overflow|mislead|confuse|overwrite|swallow|hide|mask|race|deadlock|explode|time out|run (?:twice|forever|for every|on every)|rerender|re-render|mutate|trigger|produce|end up|happen|be (?:slow\w*|wrong|null|none|undefined|nan|lost|empty|negative|called|evaluated|executed|created|recreated|confus\w+|hard\w*|difficult|ambiguous|mislead\w*|mutated|shared|overwritten|ignored|swallowed|exposed|injected|stale|a problem|a breaking change|true|false))\b/i,
  /\b(?:won['’]t|will not|doesn['’]t|does not|can['’]t|cannot|don['’]t|didn['’]t|wouldn['’]t|isn['’]t|is not|aren['’]t|are not|not)(?: \w+ly| be)? (?:work|handle|scale|compile|hold|cover|guarantee\w*|safe|thread[- ]?safe|portable|hashable|supported|allowed|accessible|valid|obvious|clear|reliable|enough|deterministic|atomic|happen|escape\w*|matched?|close[sd]?|awaited|caught|true)\b/i,
  /(?<=,\s)(?:potentially |silently |needlessly |thus |thereby )?(?:preventing|risking|allowing|creating|forcing|breaking|hiding|exposing|introducing|increasing)\b|\bfor consistent \w+|\b(?:and|helps?|can|will|would) (?:\w+ )?(?:prevent|avoid)\b/i,
  /\b(?:throws|fails|crashes|hangs|loses|drops|swallows|mutates|overflows|hides|duplicates|overwrites|overrides|exposes|prevents|ensures|violates|reduces|causes|lacks|bypasses|assumes|risks)\b/i,
  /\bmeans (?:that|we|you|it|they|the)\b|\b(?:causing|leading to|resulting in)\b|\bmaking (?:it|this|the \w+) (?:\w+ly )?\w+/i,
  /\b(?:it|which|they|x_code|(?:this|that|these|the|an?|our|your|each|every)(?: [\w-]+)?)(?: also| then| now| currently| still| silently| only| slightly)? (?:throws|fails|crashes|raises|leaks|hangs|blocks|loses|drops|swallows|mutates|modifies|overflows|races|shadows|hides|masks|duplicates|repeats|breaks|ignores|overwrites|exposes|assumes|couples|avoids|prevents|ensures|guarantees|allows|lets|makes|helps|saves|reduces|improves|simplifies|causes|leads to|leads|results|violates|matches|extends|removes the need|(?:runs|executes|happens|is called|is evaluated|gets called) (?:twice|for every|on every|for each|on each|once (?:per|for)|even|every))\b/i,
  /\b(?:is|are|was|were|be|being|it['’]s|that['’]s|reads?|looks?|feels?|makes?(?: \w+){1,3}|get|gets)(?: much| a bit| a lot| slightly| also| even| way| far)? (?:easier|faster|slower|safer|clearer|simpler|cheaper|harder|shorter|quicker|more (?:readable|explicit|efficient|idiomatic|consistent|robust|performant|reliable|accurate|maintainable|flexible|secure|testable|natural|useful))\b/i,
  /\b(?:hard(?:er)?|difficult|impossible|easy|easier|tricky) (?:to|for)\b|\b(?:error[- ]prone|cryptic|nothing (?:handles|closes|awaits|catches|checks)|stays? (?:open|locked)|keeps? (?:the|an?|its) \w+ (?:open|locked|busy)|injects?|confus(?:ing|es|ed)|mislead(?:ing|s)|ambiguous|surpris(?:ing|es|ed)|vulnerab\w+|injection|race condition|off[- ]by[- ]one|memory leak|n ?\+ ?1|deadlock|undefined behaviou?r|(?:security|breaking) (?:risk|issue|hole|problem|change)|unsafe|insecure|quadratic|O\(n|out of (?:sync|date|bounds)|(?:throws|fails|crashes|breaks|raises|returns \S+) (?:if|when|for|on|with)|there(?:['’]s| is) (?:already|no (?:guarantee|way|need))|nobody|no one (?:can|will|knows))\b/i,
]

const EMPHASIS = /(?<![\p{L}\p{N}])[*_]+(?=[\p{L}\p{N}*_])|(?<=[\p{L}\p{N}*_])[*_]+(?![\p{L}\p{N}])/gu

/** "could be clearer" is a request, not a reason. */
const WISHES =
  /\b(?:could|should|can|must|needs? to|has to|have to|ought to) (?:probably )?be (?:a bit |much |made )?(?:more \w+|easier|clearer|simpler|shorter|safer|faster)\b/gi

export function saysWhy(body: string, { prose }: Pick<CommentParts, 'prose'>): boolean {
  const sentences = splitSentences(prose.replace(/`[^`\n]*`/g, 'x_code').replace(/https?:\/\/\S+/g, ' '))
  return sentences.some(isReason) || listLinks(body).some(isRule)
}

function isReason(sentence: string): boolean {
  const text = sentence.replace(EMPHASIS, '').replace(WISHES, ' ')
  const has = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  return has(REASONS) || (!/\?\W*$/.test(text) && has(CONSEQUENCES))
}

function listLinks(body: string): string[] {
  const text = body
    .replace(/^[ \t]*(```+|~~~+)[\s\S]*?(?:^[ \t]*\1.*$|(?![\s\S]))/gm, ' ')
    .replace(/`[^`\n]*`|^[ \t]*>.*$|!\[[^\]\n]*\]\([^)\n]*\)|<img[^>]*>/gm, ' ')
  return text.match(/https?:\/\/[^\s)>\]"']+/g) ?? []
}

const NOT_A_RULE =
  /^https?:\/\/(?:[\w.-]*github\.com\/[^/]+\/[^/]+\/(?:blob|tree|pull|commit|compare|actions|runs|assets)\b|[\w.-]*github\.com\/(?:user-attachments|[\w-]+\/?$)|[\w-]+\.githubusercontent\.com|gist\.github\.com)|\.(?:png|jpe?g|gif|webp|mp4|mov)\b/i
const isRule = (link: string) => !NOT_A_RULE.test(link) && !isCodeLink(link)

const isCodeLink = (link: string): boolean =>
  /github\.com\/[^/]+\/[^/]+\/blob\/|gist\.github\.com|\b(?:go\.dev\/play|play\.golang\.org|play\.rust-lang\.org|typescriptlang\.org\/play|codesandbox\.io|stackblitz\.com|jsfiddle\.net|codepen\.io|regex101\.com|godbolt\.org|replit\.com)/i.test(
    link,
  )
