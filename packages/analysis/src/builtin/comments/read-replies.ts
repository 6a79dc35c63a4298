import type { Person, ReviewThread, ThreadComment } from '@debrief/contracts/pull-requests/material'

export interface Replies {
  /** The author's first reply agrees or says that the change is done, and neither declines nor postpones anything. */
  accepted: boolean
  /** One of the author's replies says that something was or will be changed, or refers to a commit. */
  complied: boolean
  /** The author replied, but `accepted` is false. */
  explained: boolean
  /** The author replied, and the reviewer withdrew the request or was satisfied. */
  withdrawn: boolean
}

const ACCEPTS =
  /^\W*(?:(?:oh|ah|ouch|oops|argh|no|sorry|yes|we don['’]t|it['’]s not)\W+)*(?:done|fixed|added|changed|removed|renamed|moved|wrapped|updated|reworked|applied|addressed|corrected|reverted|split|extracted|inlined|dropped|replaced|pushed|rewrote|named it|made it|will (?:do|fix|add|change)|on it|good (?:catch|point|idea|call|find)|nice catch|great (?:catch|point|idea)|you(?:['’]re| are) (?:absolutely |totally )?right|absolutely|ouch|oops|argh|my bad|sorry|makes sense|fair(?: enough| point)?|thanks|thank you|a check|i did not know|i forgot|i missed)(?!\w)/i
/** A long reply that starts with such a word must also mention a change, because "yes" may only answer a question. */
const AGREES = /^\W*(?:of course|right|true|yes|yep|yeah|agreed|sure|indeed|ah|oh|okay?)\b/i
const DID =
  /\b(?:done|fixed|added|changed|removed|renamed|updated|reworked|applied|addressed|corrected|reverted|extracted|dropped|replaced|pushed|will (?:do|fix|add|change|move|use)|i['’]ll|let me|(?:it|this|that|they|we|i)(?:['’](?:s|re))? (?:\w+s )?now)\b/i
const POINTS = /\b(?:latest|last|new|next) (?:push|commit)\b|\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/i
const DID_SO =
  /(?:^|[.,;!:] |\band )(?:so )?(?:i(?:['’]ve| have)? |we |will |i['’]ll |let me )?(?:just |now |also )?(?:added?|moved?|made|cached?|removed?|renamed?|changed?|fix(?:ed)?|wrapped|updated?|replaced?|dropped|reworked|switch(?:ed)?|split|inlined|extracted|documented)\b/i
const DECLINES =
  /\b(?:won['’]t|would leave|leave (?:it|this)|not (?:in|for) this pr|separate (?:pr|issue|ticket)|follow[- ]up|ticket|later|i disagree|i don['’]t think|on purpose|intentional|by design)\b/i
const WITHDRAWS =
  /^\W*(?:(?:ah|oh|ok(?:ay)?|right|got it|i see|understood)\W+)*(?:makes (?:perfect |total )?sense|found it|never ?mind|nvm|my (?:bad|mistake)|you(?:['’]re| are) right|fair enough|i (?:was wrong|misread|overlooked|missed (?:it|that))|i see\b(?! (?:no|nothing|a|an|the|that))|got it|understood|(?:that )?explains it|good to know|scratch that|ignore (?:me|this|that)|did not (?:see|know) that|then it(?:['’]s| is) (?:fine|ok|good))/i
const CONTENT =
  /^\W*(?:ok(?:ay)?|al+ ?right|right|fine|perfect|great|cool|nice|neat|good|ah+|oh|aha|ha+|yes|yep|sorry|wow|overlooked|learn(?:ed|t)|i see|thanks?|thank you|thx|ty|til|cheers|clear|convinced|sold|sure|fair|agreed|resolv(?:ed|ing)|sounds (?:good|right)|works for me|that (?:works|helps|answers)|👍|👌|🙏)/iu
const REMAINS =
  /\b(?:but|still|however|though|please|could|should|can (?:you|we)|would|then (?:add|write|say|put|name|rename|document)|let['’]?s|until)\b|\?/i

export function readReplies(thread: ReviewThread, asker: Person | null, authorLogin: string | null): Replies {
  const replies = thread.comments.slice(1)
  const isBy = (login: string | null | undefined) => (comment: ThreadComment) =>
    login != null && comment.author?.login === login
  const fromAuthor = replies.filter(isBy(authorLogin)).map((comment) => comment.body.trim())
  const fromAsker =
    asker?.login === authorLogin
      ? []
      : replies.filter(isBy(asker?.login)).map((comment) => comment.body.trim())
  const first = fromAuthor[0]
  const accepted = first !== undefined && isAgreement(first) && !DECLINES.test(first)
  return {
    accepted,
    complied: fromAuthor.some((body) => DID.test(body) || POINTS.test(body)),
    explained: first !== undefined && !accepted,
    withdrawn:
      fromAuthor.length > 0 &&
      (fromAsker.some((body) => WITHDRAWS.test(body)) || isContent(fromAsker.at(-1))),
  }
}

const SAYS_DONE =
  /^\W*(?:(?:oh|ah|ouch|oops|yes|yep|yeah|ok(?:ay)?|right|sure|thanks?|thank you|sorry|agreed|good (?:catch|point|idea|call)|nice catch|makes sense|you['’]re right|i['’]ve|i have|i|we|this is|it['’]s|now|just)\W+)*(?:done|fixed|added|changed|removed|renamed|moved|wrapped|updated|reworked|applied|addressed|corrected|reverted|extracted|inlined|dropped|replaced|pushed|rewrote|made it)(?!\w)/i

/** A promise to make the change counts only if it refers to a commit, such as "the next commit". */
export const saysDone = (body: string): boolean =>
  (SAYS_DONE.test(body.trim()) || POINTS.test(body)) && !DECLINES.test(body)

const isContent = (last: string | undefined) =>
  last !== undefined && CONTENT.test(last) && !REMAINS.test(last)

export const isSatisfied = (body: string) =>
  LEAVES_IT.test(body) || ((WITHDRAWS.test(body.trim()) || CONTENT.test(body.trim())) && !REMAINS.test(body))

const LEAVES_IT =
  /\b(?:won['’]?t|will not|(?:do not|don['’]t) want to|not going to) (?:block|insist)\b|\bnot (?:a )?block(?:ing|er)\b|\b(?:up to you|your call|fine (?:either way|with me))\b/i

function isAgreement(first: string): boolean {
  if (ACCEPTS.test(first) || DID_SO.test(first)) return true
  return AGREES.test(first) && (DID.test(first) || (first.match(/\S+/g) ?? []).length <= 4)
}
