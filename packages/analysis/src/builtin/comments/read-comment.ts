/** A review comment taken apart: what was said, and what was put in as code. */
export interface CommentParts {
  /** The words without code blocks, quotations of others, images and hidden marks; inline code keeps its backticks. */
  prose: string
  sentences: string[]
  /** Contents of ```suggestion blocks, each an exact replacement of the commented lines. */
  suggestions: string[]
  /** Contents of other fenced blocks. */
  codeBlocks: string[]
  /** What stands in backticks, in order, each once. */
  identifiers: string[]
  /** How grave a review bot's badge or the reviewer's own mark says it is. */
  mark: 'grave' | 'nit' | null
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*\n([\s\S]*?)(?:^[ \t]*\2`*[ \t]*$|(?![\s\S]))/gm
const GRAVE =
  /!\[(?:critical|high)\]|\b(?:critical|blocker|blocking|must[- ]fix|high[- ]priority|serious(?:ly)?|dangerous|data loss)\b/i
const NIT =
  /!\[low\]|^\W*nit(?:pick)?\b|\b(?:nit(?:pick)?:|minor:|optional:|just a nit|tiny|not for this pr|not a blocker|non-blocking|fine for now|just an idea|feel free to ignore|up to you|low[- ]priority)/im

/** Suggestion text keeps its indentation and loses only the last line's feed. */
export function readComment(body: string): CommentParts {
  const text = body.replaceAll('\r\n', '\n')
  const suggestions: string[] = []
  const codeBlocks: string[] = []
  const withoutCode = text.replace(FENCE, (...[, , , language = '', content = '']: string[]) => {
    const block = content.endsWith('\n') ? content.slice(0, -1) : content
    if (language.toLowerCase() === 'suggestion') suggestions.push(block)
    else codeBlocks.push(block)
    return '\n'
  })
  const prose = withoutCode
    .replace(/<!--[\s\S]*?(?:-->|(?![\s\S]))/g, ' ')
    .replace(/<details[\s\S]*?(?:<\/details>|(?![\s\S]))/gi, ' ')
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, ' ')
    .replace(/\[\^\d+\](?::.*$)?/gm, '')
    .replace(/^[ \t]*>.*$/gm, '')
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
    mark: NIT.test(body) ? 'nit' : GRAVE.test(body) ? 'grave' : null,
  }
}

/** Ends a sentence at its mark or at a line's end; never inside backticks or at the dot of `e.g.`. */
function splitSentences(prose: string): string[] {
  return prose
    .replace(/https?:\/\/[^\s)]+/g, nameOfLink)
    .replace(/`[^`\n]*`|\b(?:e\.g|i\.e|etc|vs|cf|approx)\./gi, (whole) => whole.replace(/[.!?:…]/g, hide))
    .split(/\n+|(?<=[.!?:…]["')\]*_]*)\s+(?=\S)|(?<=\p{Extended_Pictographic}\ufe0f?)\s+(?=\S)/u)
    .map((sentence) =>
      sentence
        .replace(HIDDEN, show)
        .replace(/^(?:[*•-]|\d+[.)])\s+/, '')
        .trim(),
    )
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence))
}

/** What a bare link is about, by its anchor or last part: a sentence ending in one stays a sentence. */
function nameOfLink(link: string): string {
  const name = /([\w-]+)(?:\.\w+)?[/#?]?$/.exec(link)?.[1] ?? ''
  return /^\p{L}[\w-]{2,30}$/u.test(name) ? name : ''
}

// Private-use characters stand for the marks that end no sentence.
const HIDDEN = /[\ue000-\ue004]/g
const MARKS = '.!?:…'
const hide = (mark: string) => String.fromCharCode(0xe000 + MARKS.indexOf(mark))
const show = (hidden: string) => MARKS[hidden.charCodeAt(0) - 0xe000] ?? ''
