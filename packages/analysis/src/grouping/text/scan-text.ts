export interface Token {
  word: string
  sentence: number
  /** Within backticks. */
  inCode: boolean
}

/** The maximum number of words to scan. Most texts start with their subject. */
const MAX_WORDS = 240

export function scanText(text: string): Token[] {
  const found: Token[] = []
  const small = text.toLowerCase()
  // A few characters change length in lowercase. If the text has such a character, each word is converted separately.
  const isAligned = small.length === text.length
  let [sentence, start, inCode] = [0, -1, false]
  const end = (at: number) => {
    if (start !== -1)
      found.push({
        word: isAligned ? small.slice(start, at) : text.slice(start, at).toLowerCase(),
        sentence,
        inCode,
      })
    start = -1
  }
  for (let at = 0; at < text.length && found.length < MAX_WORDS; at++) {
    const code = text.charCodeAt(at)
    const kind = classifyCharacter(code)
    if (kind === LETTER) {
      if (start === -1) start = at
      continue
    }
    if (kind === CAPITAL) {
      if (start !== -1 && classifyCharacter(text.charCodeAt(at - 1)) !== CAPITAL) end(at)
      if (start === -1) start = at
      continue
    }
    // An apostrophe ends a word: "doesn't" becomes "doesn" and "t".
    end(at)
    if (code === BACKTICK) inCode = !inCode
    else if (!inCode && endsSentence(text, at, code)) sentence++
  }
  end(text.length)
  return found
}

const [OTHER, LETTER, CAPITAL] = [0, 1, 2]
const BACKTICK = 0x60

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const mark = String.fromCharCode(code)
  return /[a-z\d]/.test(mark) ? LETTER : /[A-Z]/.test(mark) ? CAPITAL : OTHER
})

function classifyCharacter(code: number): number {
  if (code < 128) return ASCII[code] as number
  const isMark = code < 0xc0 || code === 0xd7 || code === 0xf7 || (code >= 0x2000 && code <= 0x2bff)
  return isMark || (code >= 0xd800 && code <= 0xdfff) || Number.isNaN(code) ? OTHER : LETTER
}

/** A period inside a name such as `time.Sleep` doesn't end a sentence. */
function endsSentence(text: string, at: number, code: number): boolean {
  if (code === 0x0a) return true
  if (code !== 0x2e && code !== 0x21 && code !== 0x3f && code !== 0x3b) return false
  const next = text.charCodeAt(at + 1)
  return Number.isNaN(next) || classifyCharacter(next) === OTHER
}
