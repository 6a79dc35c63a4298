import type { Syntax } from './languages.ts'

export interface Bracket {
  mark: string
  end: number
}

export interface Brackets {
  /** Brackets closed in the text but opened before it, innermost first. */
  unopened: Bracket[]
  /** Brackets opened in the text but closed after it, outermost first. */
  unclosed: Bracket[]
}

const PARTNER: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const HASH_COMMENTS: readonly Syntax[] = ['python', 'ruby', 'php']
const SLASH_COMMENTS: readonly Syntax[] = [
  'TypeScript',
  'Tsx',
  'JavaScript',
  'go',
  'java',
  'csharp',
  'rust',
  'php',
]
const JSX: readonly Syntax[] = ['Tsx', 'JavaScript']
const SCRIPT: readonly Syntax[] = ['TypeScript', 'Tsx', 'JavaScript']

/**
 * Returns the unmatched brackets. Null if a tag is cut off or brackets cross, because added brackets can't fix that.
 */
export function scanBrackets(text: string, syntax: Syntax): Brackets | null {
  return new Scanner(text, syntax).scan()
}

class Scanner {
  private at = 0
  private readonly open: Bracket[] = []
  private readonly unopened: Bracket[] = []
  private readonly text: string
  private readonly syntax: Syntax

  constructor(text: string, syntax: Syntax) {
    this.text = text
    this.syntax = syntax
  }

  scan(): Brackets | null {
    if (this.startsInComment()) {
      this.at = this.text.indexOf('*/') + 2
      this.unopened.push({ mark: '/*', end: this.at })
    }
    while (this.at < this.text.length) if (!this.step()) return null
    return { unopened: this.unopened, unclosed: this.open }
  }

  private startsInComment(): boolean {
    if (this.syntax === 'python' || this.syntax === 'ruby') return false
    const end = this.text.indexOf('*/')
    const start = this.text.indexOf('/*')
    return end !== -1 && (start === -1 || start > end)
  }

  private step(): boolean {
    const top = this.open.at(-1)?.mark
    if (top === '`') return this.inTemplate()
    if (top !== undefined && /^<[\w.]*>$/.test(top)) return this.inElement()
    if (this.skipped()) return true
    const mark = this.text[this.at] ?? ''
    if (JSX.includes(this.syntax) && mark === '<' && this.startsTag()) return this.tag()
    this.at++
    if (mark === '`' && SCRIPT.includes(this.syntax)) this.push('`')
    if (mark === '(' || mark === '[' || mark === '{') this.push(mark)
    return PARTNER[mark] === undefined || this.close(PARTNER[mark])
  }

  private push(mark: string) {
    this.open.push({ mark, end: this.at })
  }

  private close(mark: string): boolean {
    const top = this.open.at(-1)
    if (top === undefined) {
      this.unopened.push({ mark, end: this.at })
      return true
    }
    // A template expression also ends with "}".
    if (top.mark !== mark && !(mark === '{' && top.mark === '${')) return false
    this.open.pop()
    return true
  }

  private skipped(): boolean {
    const rest = this.text.slice(this.at, this.at + 3)
    const isHash = HASH_COMMENTS.includes(this.syntax)
    if ((isHash && rest[0] === '#') || (SLASH_COMMENTS.includes(this.syntax) && rest.startsWith('//')))
      return this.skipTo(/\n|$/g)
    if (this.syntax !== 'python' && this.syntax !== 'ruby' && rest.startsWith('/*')) {
      if (this.text.includes('*/', this.at + 2)) return this.skipTo(/\*\//g)
      this.push('/*')
      this.at = this.text.length
      return true
    }
    if (this.syntax === 'python' && /^(?:"""|''')/.test(rest))
      return this.skipTo(rest === '"""' ? /"""|$/g : /'''|$/g, 3)
    if (this.syntax === 'java' && rest === '"""') return this.skipTo(/"""|$/g, 3)
    if (this.syntax === 'go' && rest[0] === '`') return this.skipTo(/`|$/g, 1)
    if (rest[0] === '"')
      return this.skipTo(
        this.syntax === 'php' || this.syntax === 'ruby' ? /(?<!\\)(?:\\\\)*"|$/g : /(?<!\\)(?:\\\\)*"|\n|$/g,
        1,
      )
    if (rest[0] === "'" && this.syntax !== 'rust') return this.skipTo(/(?<!\\)(?:\\\\)*'|\n|$/g, 1)
    const char =
      this.syntax === 'rust' ? /^'(?:\\.[^']*|[^'\\])'/.exec(this.text.slice(this.at, this.at + 12)) : null
    if (char) this.at += char[0].length
    return char !== null || this.skippedPattern()
  }

  private skippedPattern(): boolean {
    if (this.text[this.at] !== '/' || !(SCRIPT.includes(this.syntax) || this.syntax === 'ruby')) return false
    if (!/(?:^|[(,=:[!&|?{};\n]|\breturn|=>)\s*$/.test(this.text.slice(Math.max(0, this.at - 20), this.at)))
      return false
    const found = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/.exec(
      this.text.slice(this.at, this.at + 400),
    )
    if (found) this.at += found[0].length
    return found !== null
  }

  private skipTo(end: RegExp, from = 0): boolean {
    end.lastIndex = this.at + from
    const found = end.exec(this.text)
    this.at = found ? found.index + Math.max(found[0].length, found[0] === '' ? 0 : 1) : this.text.length
    return true
  }

  private inTemplate(): boolean {
    const end = /(?<!\\)(?:\\\\)*(?:`|\$\{)|$/g
    end.lastIndex = this.at
    const found = end.exec(this.text)
    this.at = found ? found.index + found[0].length : this.text.length
    if (found?.[0].endsWith('`')) this.open.pop()
    if (found?.[0].endsWith('${')) this.push('${')
    return true
  }

  private startsTag(): boolean {
    return (
      /^<(?:[A-Za-z][\w.]*[\s/>]|>|\/[\w.]*>)/.test(this.text.slice(this.at, this.at + 60)) &&
      !/[\w)\]]$/.test(
        this.text.slice(Math.max(0, this.at - 10), this.at).replace(/\b(?:return|default)\s*$/, ''),
      )
    )
  }

  private tag(): boolean {
    const closing = /^<\/([\w.]*)>/.exec(this.text.slice(this.at, this.at + 80))
    if (closing) {
      this.at += closing[0].length
      return this.close(`<${closing[1]}>`)
    }
    const name = /^<([\w.]*)/.exec(this.text.slice(this.at, this.at + 80))?.[1] ?? ''
    const end = this.endOfTag(this.at + 1)
    if (end === -1) return false
    if (this.text[end - 1] !== '/') this.push(`<${name}>`)
    this.at = end + 1
    return true
  }

  private endOfTag(from: number): number {
    let depth = 0
    for (let at = from; at < this.text.length; at++) {
      const mark = this.text[at]
      if (mark === '{') depth++
      if (mark === '}') depth--
      if (mark === '>' && depth === 0 && this.text[at - 1] !== '=') return at
    }
    return -1
  }

  private inElement(): boolean {
    const next = /[<{]|$/g
    next.lastIndex = this.at
    this.at = next.exec(this.text)?.index ?? this.text.length
    const mark = this.text[this.at]
    if (mark === '<') {
      if (/^<[/\w>]/.test(this.text.slice(this.at, this.at + 2))) return this.tag()
      this.at++
    }
    if (mark === '{') {
      this.push('{')
      this.at++
    }
    return true
  }
}
