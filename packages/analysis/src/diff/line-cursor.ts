/** Walks a text by line feed without splitting it first; a lone carriage return does not end a line. */
export class LineCursor {
  private readonly text: string
  private start = 0

  constructor(text: string) {
    this.text = text
  }

  /** null after the last line; the empty string behind a final line feed is no line. */
  peek(): string | null {
    if (this.start >= this.text.length) return null
    const end = this.text.indexOf('\n', this.start)
    return this.text.slice(this.start, end === -1 ? this.text.length : end)
  }

  /** The line after the next one. */
  peekSecond(): string | null {
    const end = this.text.indexOf('\n', this.start)
    if (end === -1 || end + 1 >= this.text.length) return null
    const second = this.text.indexOf('\n', end + 1)
    return this.text.slice(end + 1, second === -1 ? this.text.length : second)
  }

  skip(): void {
    const end = this.text.indexOf('\n', this.start)
    this.start = end === -1 ? this.text.length : end + 1
  }

  next(): string | null {
    const line = this.peek()
    if (line !== null) this.skip()
    return line
  }
}
