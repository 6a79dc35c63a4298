import type { Person, ReviewThread, ThreadComment } from '@debrief/contracts/material'

/** How the talk under a review comment went on. */
export interface Replies {
  /** The author agreed or said it was done. */
  accepted: boolean
  /** The author answered with reasons instead. */
  explained: boolean
  /** The reviewer was satisfied by words alone. */
  withdrawn: boolean
}

const ACCEPTS =
  /^\W*(?:done|fixed|added|changed|removed|renamed|moved|wrapped|updated|reworked|applied|addressed|corrected|reverted|split|extracted|will do|good (?:catch|point|idea|call|find)|nice catch|great (?:catch|point|idea)|you(?:['’]re| are) right|(?:of course|right|true|yes|yep|yeah|agreed|sure|indeed|absolutely|ouch|oops|argh|ah|oh|my bad|sorry|okay?|makes sense|fair(?: enough| point)?|thanks|thank you|a check|i did not know|i forgot|i missed))\b/i
const DECLINES =
  /\b(?:won['’]t|would leave|leave (?:it|this)|not (?:in|for) this pr|separate (?:pr|issue|ticket)|follow[- ]up|ticket|later|i disagree|i don['’]t think|on purpose|intentional|by design)\b/i
const WITHDRAWS =
  /^\W*(?:(?:ah|oh|ok(?:ay)?|right|got it|i see|understood)\W+)*(?:makes (?:perfect |total )?sense|found it|never ?mind|nvm|my (?:bad|mistake)|you(?:['’]re| are) right|fair enough|i (?:was wrong|misread|overlooked|missed (?:it|that))|i see\b(?! (?:no|nothing|a|an|the|that))|got it|understood|(?:that )?explains it|good to know|scratch that|ignore (?:me|this|that)|did not (?:see|know) that|then it(?:['’]s| is) (?:fine|ok|good))/i

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
  const accepted = first !== undefined && ACCEPTS.test(first) && !DECLINES.test(first)
  return {
    accepted,
    explained: first !== undefined && !accepted,
    withdrawn: fromAuthor.length > 0 && fromAsker.some((body) => WITHDRAWS.test(body)),
  }
}
