/** Reads text line by line without splitting it first. A lone carriage return doesn't end a line. */
export class LineCursor {
  private readonly text: string
  private start = 0

  constructor(text: string) {
    this.text = text
  }

  /** Null after the last line. A final line feed doesn't start another line. */
  peek(): string | null {
    if (this.start >= this.text.length) return null
    const end = this.text.indexOf('\n', this.start)
    return this.text.slice(this.start, end === -1 ? this.text.length : end)
  }

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
