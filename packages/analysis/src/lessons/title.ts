import { classifySentence, type SentenceKind } from '../builtin/comments/classify-sentence.ts'
import type { CommentParts } from '../builtin/comments/read-comment.ts'
import { clean } from './clean-sentence.ts'
import { describeEdit } from './describe-edit.ts'
import { capitalize, clip, fitTitle } from './fit-title.ts'
import { withAntecedent, withName } from './name-code.ts'
import { startsWithVerb, toOrder } from './to-order.ts'

interface TitleContext {
  /** The commented lines. Null if unknown. */
  code: string | null
  isProse: boolean
}

/** Prefers the reviewer's request without courtesies, then usually the suggested edit, then another sentence. */
export function writeTitle(
  { sentences, suggestions, codeBlocks }: CommentParts,
  about: TitleContext,
): string {
  const [suggestion] = suggestions
  const edit =
    suggestion === undefined || about.code === null ? null : describeEdit(about.code, suggestion, about)
  const candidates = rankSentences(sentences, STANDS_ALONE)
  return (
    firstTitle(
      candidates.filter(({ rank }) => rank <= QUESTIONED),
      about,
    ) ??
    (edit !== null && SAYS_NO_REASON.test(edit)
      ? firstTitle(
          candidates.filter(({ rank }) => rank <= STATED),
          about,
        )
      : null) ??
    edit ??
    firstTitle(candidates, about) ??
    typoTitle(sentences) ??
    linkTitle(sentences) ??
    clipped(candidates[0]?.sentence ?? sentences[0] ?? '', about) ??
    (codeBlocks.length > 0 || suggestion !== undefined ? 'Use the suggested code' : 'Review comment')
  )
}

function clipped(sentence: string, { code }: TitleContext): string | null {
  const words = clip(sentence)
  return words === null ? null : withName(words, code)
}

/** Returns a direct request such as "Use a dataclass". Null if no request works as a title. */
export const orderIn = ({ sentences }: CommentParts, about: TitleContext): string | null =>
  firstTitle(
    rankSentences(sentences, STANDS_ALONE).filter(({ rank }) => rank === 0),
    about,
  )

const SAYS_NO_REASON = /^Remove (?:this line|(?:these )?\d+ lines)$/

/** Null if no sentence can contain the request. */
export const requestIn = (sentences: readonly string[]): string | null =>
  rankSentences(sentences)[0]?.sentence ?? null

export function requestsIn(sentences: readonly string[]): string[] {
  const ranked = rankSentences(sentences)
  const first = sentences.find((sentence) => ranked.some((each) => each.sentence === sentence))
  return [ranked[0]?.sentence, first].filter((sentence) => sentence !== undefined)
}

const typoTitle = ([first = '']: readonly string[]) =>
  /^\W*(?:typos?|spelling)\W*$/i.test(first) ? 'Fix the typo' : null

const LINK = /^\W*(?:(?:let's |please )?(?:see|use|read|check|follow):? )?`?([\w-]*-[\w-]*)`?\W*$/i
function linkTitle([first = '']: readonly string[]): string | null {
  const name = LINK.exec(first)?.[1]
  return name ? `See "${name.replaceAll('-', ' ')}"` : null
}

interface Candidate {
  sentence: string
  kind: SentenceKind
  /** A sentence with a lower rank is more likely to contain the request. */
  rank: number
}

const QUESTIONED = 2
const STATED = 3

/**
 * Returns the likeliest sentences first. Omits praise, chatter, asides, links, and any heading that isn't the first
 * sentence.
 */
function rankSentences(sentences: readonly string[], standsAlone = false): Candidate[] {
  return sentences
    .map((sentence, index) => ({ sentence, kind: classifySentence(sentence), isFirst: index === 0 }))
    .filter(
      ({ sentence, kind, isFirst }) =>
        kind !== 'praise' &&
        kind !== 'chatter' &&
        !ASIDE.test(sentence) &&
        !LINK.test(sentence) &&
        (isFirst || !HEADING.test(sentence)),
    )
    .map((each) => ({ ...each, rank: rankCandidate(each, standsAlone) }))
    .toSorted((a, b) => a.rank - b.rank)
}

function rankCandidate(
  { sentence, kind, isFirst }: Omit<Candidate, 'rank'> & { isFirst: boolean },
  standsAlone: boolean,
): number {
  const asks = kind === 'ask' || kind === 'hint'
  if (HEADING.test(sentence)) return 0
  if (isWeak(sentence)) return asks ? 3 : 6
  if (orderAtEnd(clean(sentence)) !== null) return 0
  const order = toOrder(clean(sentence))
  // "Please move it inside" makes no sense without the previous sentence, which says what to move.
  if (order.isOrder) return standsAlone && !isFirst && POINTS_BACK.test(order.words) ? 4 : 0
  // In "It is always true", the pronoun refers to an earlier sentence.
  const isPronoun =
    /^\W*(?:it|they|he|she|that|i)\b/i.test(clean(sentence)) ||
    (!isFirst && /^\W*(?:this|these)\b/i.test(clean(sentence)))
  if (asks && !isPronoun) return kind === 'ask' ? 1 : QUESTIONED
  if (isFirst && ASKS_WHY_NOT.test(sentence)) return QUESTIONED
  if (kind === 'statement' || asks) return isPronoun ? 5 : STATED
  return 4
}

const STANDS_ALONE = true

const POINTS_BACK =
  /^(?!make it an? )(?:don't |do not |never |also )?[a-z-]+ (?:it|them|they)\b(?! (?:should|must|has|have|is|are)\b)/i

const ASKS_WHY_NOT = /^\W*why (?:are|is|do|does|did|was|were|would) (?:\S+ ){3,}/i

const ASIDE =
  /^\W*(?:(?:see|cf\.?|ref|reference|source|from|per|link|example|e\.g\.|p\.?s\.?|edit|note to self|context|fwiw|fyi|tl;?dr)\b[^.?!]{0,12}:?\s*`?[\w./#-]*`?\W*$|https?:|(?:same|ditto|likewise|idem)\b.{0,30}$|(?:thanks|thank you|sorry|hi|hello|hey)\b[^?]{0,40}$|applies to\b|(?:for|as an) example[:,]?\W*$|something like(?: this| that)?\W*$|like (?:this|so)\W*$|i(?:'m| am) not sure\b.{0,60}$|(?:what do you think|wdyt|thoughts)\b|not sure (?:if|whether) i'm missing|here(?:'s| is) (?:a|an|the|my|one|how|what)\b)|\breply on the web\b|\bchat with\b/i

/** Bots put their main point in the first heading and boilerplate under later headings. */
const HEADING = /^#{1,6}\s/

const isWeak = (sentence: string) =>
  /^\W*(?:(?:i'm |i am )?not (?:\w+ )?sure\b|in general\b|if (?:so|not|yes|you|possible)\b|otherwise\b|then\b|or\b|i(?:'d| would) (?:prefer|like) (?:that|it|this)\b|we should (?:probably )?(?:discuss|talk)|let me know|feel free|(?:is|was) (?:that|it) (?:intended|intentional|expected|on purpose|deliberate|correct|right|ok(?:ay)?)\b.{0,12}$|up to you|try .{0,60}you'll see|(?:i|we) can\b)/i.test(
    sentence,
  ) ||
  /\b(?:separate|another|different|future|follow-?up) (?:pr|pull request|issue|ticket|commit)\b|\bnot related to this (?:pr|pull)/i.test(
    sentence,
  ) ||
  /^\W*(?:this|it|that)(?:'d| would| should| could| can)? (?:be )?(?:nice|better|good|great|cleaner)\W*$/i.test(
    sentence,
  )

function firstTitle(candidates: readonly Candidate[], about: TitleContext): string | null {
  for (const { sentence } of candidates) {
    const title = titleFrom(sentence, about)
    if (title !== null) return title
  }
  return null
}

/** Null if the sentence doesn't work as a title on its own. */
export function titleFrom(sentence: string, { code, isProse }: TitleContext): string | null {
  const whole = clean(sentence)
  const said = orderAtEnd(whole) ?? whole
  const ordered = toOrder(said)
  const words = withoutAddress(complete(withAntecedent(ordered.words, sentence), code))
  const end = ordered.isOrder ? /[\s?!.,:;]+$/ : /[\s.,:;]+$/
  const title = fitTitle(capitalize(words.replace(end, '').replace(POINTER, '').replace(end, '')))
  if (title === null || !isTitle(title)) return null
  return isProse ? title : withName(title, code)
}

function orderAtEnd(text: string): string | null {
  const rest = /(?:;|,? so) (?:please )?([a-z]+ .+)$/.exec(text)?.[1] ?? ''
  return startsWithVerb(rest) && !POINTS_BACK.test(rest) ? rest : null
}

const POINTER =
  /[\s,(]+(?:(?:something |e\.g\.,? |i\.e\.,? )?(?:like|as follows|such as|as|with|to|by|the following|as below)(?: (?:this|that|so|below|follows|the following))?|for|here|e\.g|i\.e|for example|please|wdyt|imo|imho|i think|i guess|though|thanks|thank you)$/i

function complete(words: string, code: string | null): string {
  const bare = words.replace(/[\s?!.,:;]+$/, '')
  if (
    /^(?:remove|delete|drop|revert|fix|simplify|rename|move|inline|extract|split|reuse|document|test|sort|format|indent)$/i.test(
      bare,
    )
  ) {
    const lines = code?.split('\n').filter((line) => line.trim() !== '').length ?? 1
    return `${bare} ${lines > 1 ? 'these lines' : 'this line'}`
  }
  if (
    /^(?:unused|redundant|unneeded|unnecessary|intentional|intended|needed|needed here|still needed|required|used|correct)$/i.test(
      bare,
    ) &&
    /\?\W*$/.test(words)
  )
    return `is this ${bare.toLowerCase()}?`
  const only = /^(`[^`]+`)\s*\?\W*$/.exec(words)?.[1]
  if (only) return `use ${only}`
  // "Delete it" becomes "delete this", and "replace with an empty string" gets "this" as its object.
  return words
    .replace(/^([a-z-]+) (?:it|them|that)(?=\W*$)/i, '$1 this')
    .replace(/^(replace|rename|change|move|convert|turn) (?=(?:with|by|to|into) )/i, '$1 this ')
}

/** Titles address the code, not the person. For example, "update your docstring" becomes "update the docstring". */
const withoutAddress = (words: string) =>
  words
    .replace(/^you(?:'re| are) (?=\w+ing\b)/i, '')
    .replace(/\byour\b/gi, 'the')
    .replace(/\b(when|where|if) you (?:really )?need (?:it|this|them)\b/gi, '$1 needed')
    .replace(
      /^(.{12,}?),? (?:that|which|as|like|if|when|because|since|so that) (?:you|you're|you've|you'd)\b.*$/i,
      '$1',
    )

function isTitle(title: string): boolean {
  const prose = title.replace(/`[^`]*`/g, 'code')
  if ((prose.match(/\p{L}{2,}/gu) ?? []).length < 2) return false
  if (/<[/!a-z]|https?:|\]\(/i.test(prose)) return false
  if (/^(?:if (?:so|not|yes)|otherwise|then|or|and|but|because|so that|which|same)\b/i.test(title))
    return false
  if (/^(?:this|it|that|these|they|i|we|you)(?:'s|'re|'m| is| are| was| am)?(?: \w+)?$/i.test(title))
    return false
  if (/^Leave .+ in$/.test(title)) return true
  return !/(?:^|\s)(?:the|a|an|of|to|for|with|and|or|but|in|on|at|as|is|are|be|that|than|like|instead of|such as|something like)$/i.test(
    title,
  )
}
