export interface CommentParts {
  prose: string
  sentences: string[]
  suggestions: string[]
  codeBlocks: string[]
  identifiers: string[]
  /** The severity that the reviewer or a review bot's badge states. */
  mark: 'grave' | 'nit' | null
}

/** The maximum number of characters to read outside code blocks. GitHub allows 65,536, but requests come early. */
const MAX_PROSE = 6000

const SERIOUS =
  /!\[(?:critical|high)\]|\b(?:critical|blocker|blocking|must[- ]fix|high[- ]priority|serious(?:ly)?|dangerous|data loss)\b/i
const NIT =
  /!\[low\]|^\W{0,8}nit(?:pick)?\b|\b(?:nit(?:pick)?:|minor:|optional:|just a nit|tiny|not for this pr|not a blocker|non-blocking|fine for now|just an idea|feel free to ignore|up to you|low[- ]priority)/im

export function readComment(body: string): CommentParts {
  const { outside, suggestions, codeBlocks } = takeOutFences(body.replaceAll('\r\n', '\n'))
  const said = outside.slice(0, MAX_PROSE)
  const prose = said
    .replace(/<!--[\s\S]*?(?:-->|(?![\s\S]))/g, ' ')
    .replace(/<details[\s\S]*?(?:<\/details>|(?![\s\S]))/gi, ' ')
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, ' ')
    .replace(/\[\^\d+\](?::.*$)?/gm, '')
    .replace(/^[ \t]*>.*$/gm, '')
    .replace(/~~[^~\n]{1,400}~~/g, ' ')
    .replace(/\[([^\]\n]+)\]\([^)\n]*\)/g, '$1')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return {
    prose,
    sentences: splitSentences(prose),
    suggestions,
    codeBlocks,
    identifiers: [...new Set([...prose.matchAll(/`([^`\n]{1,60})`/g)].map((match) => match[1] as string))],
    mark: NIT.test(said) ? 'nit' : SERIOUS.test(said) ? 'grave' : null,
  }
}

/**
 * A code block ends at a fence with the same character that is at least as long as its opening fence, or at the end of
 * the text (https://spec.commonmark.org/0.31.2/#fenced-code-blocks).
 */
function takeOutFences(text: string): { outside: string; suggestions: string[]; codeBlocks: string[] } {
  const outside: string[] = []
  const blocks: { language: string; lines: string[] }[] = []
  let fence: string | null = null
  for (const line of text.split('\n')) {
    const mark = /^[ \t]*(`{3,}|~{3,})[ \t]*([^`]*)$/.exec(line)
    if (fence === null && mark) {
      fence = mark[1] ?? ''
      blocks.push({ language: (mark[2] ?? '').trim().toLowerCase(), lines: [] })
    } else if (fence === null) outside.push(line)
    else if (mark && mark[2] === '' && mark[1]?.startsWith(fence)) fence = null
    else blocks.at(-1)?.lines.push(line)
  }
  const contents = (isSuggestion: boolean) =>
    blocks
      .filter(({ language }) => /^suggestion\b/.test(language) === isSuggestion)
      .map(({ lines }) => lines.join('\n'))
  return { outside: outside.join('\n'), suggestions: contents(true), codeBlocks: contents(false) }
}

export function splitSentences(prose: string): string[] {
  return prose
    .replace(/`[^`\n]*`|https?:\/\/[^\s)]+/g, (found) => (found.startsWith('`') ? found : nameOfLink(found)))
    .replace(/`[^`\n]*`|\b(?:e\.g|i\.e|etc|vs|cf|approx)\./gi, (whole) => whole.replace(/[.!?…]/g, hide))
    .split(/\n+|(?<=[.!?…]["')\]*_]*)\s+(?=\S)|(?<=\p{Extended_Pictographic}\ufe0f?)\s+(?=\S)/u)
    .map((sentence) =>
      sentence
        .replace(HIDDEN, show)
        .replace(/^(?:[*•-]|\d+[.)])\s+/, '')
        .trim(),
    )
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence))
}

/**
 * Returns a link's name as inline code, because the link's punctuation would split the sentence. Returns an empty
 * string if the link has no usable name.
 */
function nameOfLink(link: string): string {
  const name = /([\w-]+)(?:\.\w+)?[/#?]?$/.exec(link)?.[1] ?? ''
  return /^\p{L}[\w-]{2,40}$/u.test(name) ? `\`${name}\`` : ''
}

// Private-use characters replace punctuation that doesn't end a sentence.
const HIDDEN = /[\ue000-\ue003]/g
const MARKS = '.!?…'
const hide = (mark: string) => String.fromCharCode(0xe000 + MARKS.indexOf(mark))
const show = (hidden: string) => MARKS[hidden.charCodeAt(0) - 0xe000] ?? ''
