const VERBS = new Set(
  [
    'add align allow annotate assert avoid await batch cache call catch change check clarify close combine compare compute consider convert copy',
    'declare decouple default defer define delete describe document drop encapsulate ensure escape explain expose extract fix format group guard',
    'handle hide import improve include inject inline introduce keep limit link list load lock log make mark match mention merge move name narrow',
    'normalise normalize order parse pass pin place prefer prefix print provide put quote raise read refactor reject release remove rename reorder',
    'rephrase replace require reset restore return reuse revert reword rewrite round run sanitise sanitize separate set share show simplify skip sort',
    'specify split state store swap switch test throw trim turn type unify update use validate verify wait wrap write',
  ].flatMap((line) => line.split(' ')),
)
const IRREGULAR: Record<string, string> = {
  made: 'make',
  kept: 'keep',
  put: 'put',
  set: 'set',
  split: 'split',
  written: 'write',
  hidden: 'hide',
  thrown: 'throw',
  caught: 'catch',
  read: 'read',
  run: 'run',
  shown: 'show',
}

/**
 * What a reviewer says should be done, as an order: "X should be moved to Y" is "move X to Y", and "adding X" is "add X"
 * where it was asked for. Other words stay.
 */
export function turnToOrder(words: string, wasRequest = false): string {
  const passive =
    /^(?:the |this |these |those |that )?(.{3,60}?) (?:should|must|could|needs? to|ha(?:s|ve) to|ought to|can) (?:also |probably |really |instead |rather |just |be )*be (?:also |better |instead |rather )*(\w+)\b ?(.*)$/i.exec(
      words,
    )
  const done = passive && baseOf(passive[2] ?? '')
  if (passive && done && !/[,;:?]/.test(passive[1] ?? '') && !/^[,;:]/.test(passive[3] ?? ''))
    return `${done} ${articleOf(words)}${passive[1]} ${passive[3]}`.trim()
  const gerund = wasRequest ? /^(\w+(?:ing|ed))\b (.*)$/i.exec(words) : null
  const doing = gerund && baseOf(gerund[1] ?? '')
  if (gerund && doing) return `${doing} ${gerund[2]}`
  return words
    .replace(/^(?:we|you) (?:don['’]t|do not) (?:really |actually )?need to /i, 'no need to ')
    .replace(/^(?:we|you) (?:don['’]t|do not) (?:really |actually )?need /i, 'no need for ')
}

export const isOrder = (words: string): boolean => VERBS.has(/^[a-z]+/i.exec(words)?.[0].toLowerCase() ?? '')

const articleOf = (words: string) => (/^(the|these|those|that)\b/i.test(words) ? 'the ' : '')

/** The plain form of a verb that reviewers use in orders; null for any other word. */
function baseOf(form: string): string | null {
  const word = form.toLowerCase()
  const irregular = IRREGULAR[word]
  if (irregular) return irregular
  const stem = /^(\w{2,}?)(?:ed|ing)$/.exec(word)?.[1]
  if (!stem) return null
  const forms = [stem, `${stem}e`, stem.replace(/(\w)\1$/, '$1'), stem.replace(/i$/, 'y')]
  return forms.find((each) => VERBS.has(each)) ?? null
}
