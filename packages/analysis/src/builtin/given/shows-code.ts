import { type CommentParts, splitSentences } from '../comments/read-comment.ts'
import { isCodeLink, listLinks } from './says-why.ts'

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
