import type { ReviewThread, ThreadComment } from '@debrief/contracts/pull-requests/material'
import { isSatisfied, type Replies } from '../comments/read-replies.ts'

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
export function findDecline(
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
