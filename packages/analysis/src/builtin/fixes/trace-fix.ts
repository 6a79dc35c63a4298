import type {
  PullRequestMaterial,
  ReviewThread,
  ThreadComment,
} from '@debrief/contracts/pull-requests/material'
import type { Mistake, Outcome } from '@debrief/contracts/reviews/analysis-result'
import { parsePatch } from '../../diff/parse-patch.ts'
import { namesIn } from '../comments/names-in.ts'
import { isSatisfied, type Replies, readReplies } from '../comments/read-replies.ts'
import { commentedRange, commentedText } from './commented-lines.ts'
import { cutPair } from './cut-pair.ts'
import { type Answers, type Candidate, findAnswers, type Search } from './find-answers.ts'
import { ENOUGH } from './judge-change.ts'
import { commitSteps, fileAt, headStep, pathAtHead, textAt } from './later-steps.ts'
import { contains, countRuns, textIn } from './line-text.ts'
import { hasOpenAsk } from './open-asks.ts'
import { type ChangeRequest, readRequest } from './read-request.ts'

export interface Fix {
  outcome: Outcome
  evidence: Mistake['outcomeEvidence']
  fixedIn: string | null
  codeBefore: string | null
  codeAfter: string | null
}

const UNKNOWN: Fix = { outcome: 'unknown', evidence: null, fixedIn: null, codeBefore: null, codeAfter: null }
const UNFIXED: Fix = { ...UNKNOWN, outcome: 'merged-unfixed', evidence: { kind: 'untouched', url: null } }

/**
 * Determines whether a thread was fixed, partly fixed, declined or merged unfixed. The outcome is unknown if the
 * evidence is insufficient or the pull request isn't merged.
 */
export function traceFix(thread: ReviewThread, material: PullRequestMaterial): Fix {
  if (material.mergedAt === null) return UNKNOWN
  const search = startSearch(thread, material)
  const answers = findAnswers(search)
  const answer = chooseAnswer(answers, search)
  const compared = answers.isIncomplete && !answer ? headStep(thread, material) : null
  if (!compared) return conclude(answer, answers, search)
  const again = { ...search, steps: [compared] }
  const found = findAnswers(again)
  return conclude(chooseAnswer(found, again), found, again)
}

function startSearch(thread: ReviewThread, material: PullRequestMaterial): Search {
  const authorLogin = material.author?.login ?? null
  const original = textAt(material, { sha: thread.originalCommitSha, path: thread.path })
  const request = readRequest(thread, authorLogin)
  const replies = readReplies(thread, thread.comments[0]?.author ?? null, authorLogin)
  return {
    thread,
    material,
    request,
    declined: findDecline(thread, { authorLogin, replies, isQuestion: request.isQuestion }),
    replies,
    steps: commitSteps(thread, material) ?? [headStep(thread, material) ?? []].flat(),
    head: textAt(material, { sha: material.headSha, path: pathAtHead(thread.path, material) }),
    original,
    knownNames: original === null ? null : new Set(namesIn(original)),
    commented: commentedText(thread)?.split('\n') ?? readCommented(thread, original),
  }
}

/** Some hunks lack the commented lines, so this reads the lines from the file. */
function readCommented(thread: ReviewThread, original: string | null): string[] {
  const range = commentedRange(thread)
  return range && original !== null && thread.side === 'RIGHT'
    ? original.split('\n').slice(range.start - 1, range.end)
    : []
}

function chooseAnswer({ candidates }: Answers, search: Search): Candidate | null {
  const { declined } = search
  const standing = candidates
    .filter((each) => !(declined && isOverruled(each, declined)))
    .toSorted((a, b) => b.score - a.score)
  return standing.find((each) => !isReverted(each, search)) ?? null
}

/**
 * After a decline, only a clear change committed after the author's reply counts as a fix. Applied suggestions always
 * count.
 */
const isOverruled = ({ score, step, evidence }: Candidate, reply: ThreadComment) =>
  evidence !== 'suggestion' && (score <= ENOUGH || (step.committedAt ?? '') < reply.createdAt)

function isReverted({ change }: Candidate, { head, original }: Search): boolean {
  if (head === null || original === null) return false
  const texts = (kind: 'add' | 'del') =>
    (kind === 'add' ? change.after : change.before)
      .filter((line) => line.kind === kind && line.text.trim().length > 3)
      .map((line) => line.text)
  const isBack = (line: string) =>
    contains(head, [line]) && countRuns(head, [line]) >= countRuns(original, [line])
  const [added, deleted] = [texts('add'), texts('del')]
  return deleted.length > 0 && deleted.every(isBack) && !added.some((line) => contains(head, [line]))
}

function conclude(answer: Candidate | null, answers: Answers, search: Search): Fix {
  if (answer) return toFix(answer, search)
  const { declined } = search
  if (declined) return { ...UNKNOWN, outcome: 'wont-fix', evidence: { kind: 'reply', url: declined.htmlUrl } }
  const isProven =
    !answers.mayBeAnswered && !answers.isIncomplete && maybeIgnored(search) && stands(answers, search)
  return isProven ? UNFIXED : UNKNOWN
}

/** The problem may already be fixed if the comment quotes code that occurs only in removed lines. */
function isAboutRemovedCode({ diffHunk, side }: ReviewThread, { parts }: ChangeRequest): boolean {
  const lines = diffHunk.split('\n').slice(1)
  const removed = lines.filter((line) => line.startsWith('-')).join('\n')
  const kept = lines.filter((line) => !line.startsWith('-')).join('\n')
  return side === 'RIGHT' && parts.identifiers.some((name) => removed.includes(name) && !kept.includes(name))
}

const PUT_OFF =
  /\bnot (?:for|in) this (?:pr|pull request|change)\b|\b(?:fine|ok(?:ay)?|good) for now\b|\b(?:separate|another|different|future|follow-?up|next) (?:pr|pull request|issue|ticket)\b|\b(?:one|some) ?day\b/i

function maybeIgnored({ thread, material, request, replies }: Search): boolean {
  if (request.isResolved || replies.accepted || replies.complied || replies.withdrawn) return false
  if (replies.explained && request.ask === 'explain') return false
  if (PUT_OFF.test(thread.comments[0]?.body ?? '') || isAboutRemovedCode(thread, request)) return false
  return Date.parse(thread.comments[0]?.createdAt ?? '') <= Date.parse(material.mergedAt ?? '')
}

function stands({ lines }: Answers, { head, steps, thread, material }: Search): boolean {
  if (steps.length === 0 && thread.originalCommitSha !== material.headSha) return false
  if (head !== null) return lines.length === 0 || contains(head, lines)
  return steps.length > 0 || standsInMergedDiff(thread, material)
}

function standsInMergedDiff(thread: ReviewThread, material: PullRequestMaterial): boolean {
  const wanted = commentedText(thread)
  const patch = fileAt(material.files, thread.path)?.patch
  const end = thread.line
  if (wanted === null || !patch || end === null) return false
  const start = end - wanted.split('\n').length + 1
  const there = parsePatch(patch)
    .flatMap((hunk) => hunk.lines)
    .filter((line) => line.newLine !== null && line.newLine >= start && line.newLine <= end)
  return there.map((line) => line.text).join('\n') === wanted
}

function toFix({ change, step, evidence, lines }: Candidate, search: Search): Fix {
  const { request, head, original, commented } = search
  const pair = cutPair(change, { lines, request })
  const isPartial =
    head !== null && original !== null && hasOpenAsk(request, { commented, change, original, head })
  return {
    outcome: isPartial ? 'partly-fixed' : 'fixed',
    evidence: { kind: evidence, url: null },
    fixedIn: step.sha ?? findCommit(change, search),
    codeBefore: pair.before || null,
    codeAfter: pair.after || null,
  }
}

function findCommit({ after }: Candidate['change'], { thread, material }: Search): string {
  const added = new Set(
    textIn(after, 'add')
      .split('\n')
      .filter((text) => text.trim() !== ''),
  )
  const asked = thread.comments[0]?.createdAt ?? ''
  const answered = material.laterCommits.find(({ sha, files }) => {
    const commit = material.commits.find((known) => known.sha === sha)
    if ((commit?.committedAt ?? '') < asked) return false
    const lines = parsePatch(fileAt(files, thread.path)?.patch ?? '').flatMap((hunk) => hunk.lines)
    return lines.some(({ kind, text }) => kind === 'add' && added.has(text))
  })
  return answered?.sha ?? material.headSha
}

const DECLINES =
  /\b(?:won['’]?t (?:fix|change|do|add|be (?:fixing|changing|adding))|wontfix|not going to|not (?:gonna|planning)|(?:i['’]d|i would|we['’]d|we would|would|i) (?:rather|prefer|like to (?:keep|leave))|(?:keep|keeping|leave|leaving|kept|left|stays?|staying) (?:it|this|that|these|them|the|as|like)\b|disagree|(?:don['’]t|do not) (?:agree|think|want|believe|see (?:a|the|any) (?:need|reason|benefit|point|value))|no (?:need|reason|benefit|point) (?:to|for|in)|not (?:needed|necessary|required|worth|possible|applicable|a (?:bug|problem|concern))|isn['’]t (?:needed|necessary|required|worth|possible)|by design|intentional(?:ly)?|on purpose|deliberate(?:ly)?|false positive|out of scope|can['’]t (?:change|do|use|remove|move|rename|add)|cannot (?:change|do|use|remove|move|rename|add)|has to (?:stay|be|remain)|must (?:stay|remain)|(?:is|are) (?:expected|required|correct as)|nope|no[,.:;–—-]|say no|not convinced|decided against|wouldn['’]t work|would not work)/i
const REASON =
  /\b(?:because|since|otherwise|as (?:it|this|we|the|that|they|there)\b|so that|would (?:break|make|change|cost|hurt|require|mean|need|add|hide|be|have|only)|needs?|rel(?:y|ies) on|depends?|by design|intentional(?:ly)?|on purpose|deliberate(?:ly)?|false positive|out of scope|documented|spec|convention|consisten(?:t|cy)|matches|slower|faster|reads? better|readab\w*|clearer|simpler|premature|overkill|generated|upstream|compatib\w*|contract|always|never|already|only (?:used|called|runs?|one|two|once)|guarantee[sd]?|expects?|requires?)\b/i
const DEFERS =
  /\b(?:follow[- ]?up|(?:separate|another|different|next|own|new|future|later) (?:pr|pull request|issue|ticket|change|commit|release)|(?:opened|filed|created|raised|logged) (?:an? |the )?(?:issue|ticket|bug|#)|(?:open|fil|creat|rais|track|mov|defer|postpon|until)\w*[^.\n]{0,20}#\d|tracked in|todo|later|tomorrow|(?:did not|didn['’]t|have not|haven['’]t|could not|couldn['’]t) (?:get to|find|have|manage)|no time|next week|after (?:the )?(?:merge|release))/i
const TICKET = /\b(?!RFC|CVE|CWE|ISO|UTF|SHA)[A-Z]{3,}-\d+\b/
const COMPLIES =
  /(?:^|[.,;!:] )(?:moved|extracted|added|renamed|removed|changed|updated|fixed)\b|\b(?:done|fixed (?:it|this|that|in)|pushed|changed (?:it|this|that)|updated (?:it|this)?|removed (?:it|this|that)|added (?:it|this|that|one)|renamed (?:it|this)|applied|did it|reverted|will (?:do|fix|change|add)|i['’]ll (?:do|fix|change|add|remove|rename|move)|on it|(?:chang|rewrit|add|remov|fix|mov|renam|do)ing (?:it|this|that|so)\b|(?:just )?kidding|jk|joking)\b|\bbut (?:ok(?:ay)?|fine|sure|done)\b/i
const LAUGHS = /[😀😁😂🤣😄😅😆😉😜]|(?:^|\s)[:;]-?[)DP]|\b(?:haha|lol)\b/iu
const PLEASANTRY = /^\W*(?:thanks?|thank you|thx|great|cool|nice|ok(?:ay)?|perfect|👍|🙏)[^?]{0,30}$/iu

const AGREES =
  /^\W*(?:good (?:catch|point|idea|call)|nice catch|(?:you['’]?re|you are) (?:absolutely |totally )?right|makes sense|fair(?: enough| point)?|agreed|absolutely|sure|of course|true|ouch|yes|yep|yeah|you have a point|i forgot|i missed|oops|my bad|sorry|ok(?:ay)?)\b/i

const RETRACTS =
  /\b(?:never ?mind|nvm|found it|i (?:was wrong|misread|overlooked|missed)|scratch that|my (?:bad|mistake))\b/i

/** A reply with at least this many words and no laughter counts as giving a reason. */
const MIN_REASON = 8

/**
 * Returns the author's last reply, other than thanks, if it declines the request with a reason and all later replies by
 * others accept that. Returns null in all other cases. Defending the code in reply to a question isn't a decline.
 */
function findDecline(
  thread: ReviewThread,
  {
    authorLogin,
    replies: { accepted, complied },
    isQuestion,
  }: { authorLogin: string | null; replies: Replies; isQuestion: boolean },
): ThreadComment | null {
  const replies = thread.comments.slice(1)
  const isByAuthor = ({ author }: ThreadComment) => authorLogin !== null && author?.login === authorLogin
  const at = replies.findLastIndex((reply) => isByAuthor(reply) && !PLEASANTRY.test(reply.body.trim()))
  const reply = replies[at]
  if (!reply) return null
  const others = replies.slice(at + 1).filter((each) => !isByAuthor(each))
  const body = reply.body.replace(/^[ \t]*>.*$/gm, '').trim()
  if (isQuestion || DEFERS.test(body) || TICKET.test(body) || COMPLIES.test(body) || /\?\s*$/.test(body))
    return null
  // "Do you feel strongly? I'd keep it" leaves the decision to the reviewer, so a "yes" in reply asks for the change.
  if (others.length > 0 && body.includes('?')) return null
  const isLong = body.split(/\s+/).length >= MIN_REASON && !LAUGHS.test(body)
  const isReasoned = REASON.test(body) || isLong
  const isRetracted = others.some((other) => RETRACTS.test(other.body))
  const isArgued = isLong && !isRetracted && !accepted && !complied && !AGREES.test(body)
  if (!isReasoned || !(DECLINES.test(body) || isArgued)) return null
  return others.every((other) => isSatisfied(other.body)) ? reply : null
}
