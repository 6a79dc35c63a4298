import { Html, html } from '../../kit/html.ts'

const INLINE = /(`[^`\n]+`)|(\*\*[^*\n]+\*\*)|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/g

/** Renders untrusted text as safe HTML. `replaced` contains the lines that a suggestion would replace, if known. */
export function renderMarkdown(markdown: string, replaced: string[] = []): Html[] {
  return splitBlocks(markdown).map((block) => {
    if (block.kind === 'suggestion') return suggestion(block.text, replaced)
    if (block.kind === 'code') return html`<pre tabindex="0"><code>${block.text}</code></pre>`
    if (block.kind === 'quote') return html`<blockquote>${joined(block.lines)}</blockquote>`
    if (block.kind === 'list')
      return html`<ul>${block.lines.map((line) => html`<li>${inline(line)}</li>`)}</ul>`
    if (block.kind === 'heading') return html`<p><strong>${inline(block.text)}</strong></p>`
    return html`<p>${inline(block.text)}</p>`
  })
}

const joined = (lines: string[]) => inline(lines.join('\n'))

function inline(text: string): Html[] {
  const parts: Html[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    parts.push(html`${text.slice(from, match.index)}`, mark(match))
    from = match.index + match[0].length
  }
  return [...parts, html`${text.slice(from)}`]
}

function mark([, code, bold, label, address]: RegExpMatchArray): Html {
  if (code) return html`<code>${code.slice(1, -1)}</code>`
  if (bold) return html`<strong>${bold.slice(2, -2)}</strong>`
  return html`<a href="${address ?? ''}" rel="noreferrer nofollow">${label ?? ''}</a>`
}

function suggestion(text: string, replaced: string[]): Html {
  const lines = text === '' ? [] : text.split('\n')
  return html`<figure class="suggestion"><figcaption>Suggested change</figcaption><pre tabindex="0">${[
    ...replaced.map((line) => html`<span class="del">- ${line}${newLine}</span>`),
    ...lines.map((line) => html`<span class="add">+ ${line}${newLine}</span>`),
  ]}</pre></figure>`
}

const newLine = new Html('\n')

export type Block =
  | { kind: 'code' | 'suggestion'; text: string }
  | { kind: 'quote'; lines: string[] }
  | { kind: 'list'; lines: string[] }
  | { kind: 'heading' | 'paragraph'; text: string }

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w-]*)/

/** Splits Markdown into blocks, and removes HTML comments outside code blocks. */
export function splitBlocks(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r', '').split('\n')
  const blocks: Block[] = []
  let text: string[] = []
  const flush = () => {
    blocks.push(...textBlocks(text.join('\n').replaceAll(/<!--[\s\S]*?-->/g, '')))
    text = []
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const fence = FENCE.exec(line)
    if (!fence) {
      text.push(line)
      continue
    }
    const end = endOfFence(lines, index, fence[1] ?? '')
    flush()
    const code = lines.slice(index + 1, end).join('\n')
    blocks.push({ kind: fence[2] === 'suggestion' ? 'suggestion' : 'code', text: code })
    index = end
  }
  flush()
  return blocks
}

function endOfFence(lines: string[], from: number, fence: string): number {
  const closes = (line: string) => {
    const marks = line.trim()
    return marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length)
  }
  const found = lines.findIndex((line, index) => index > from && closes(line))
  return found < 0 ? lines.length : found
}

function textBlocks(text: string): Block[] {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== '')
  return parts.map((part): Block => {
    const lines = part.split('\n').filter((line) => line.trim() !== '')
    if (lines.every((line) => /^ {0,3}>/.test(line)))
      return { kind: 'quote', lines: lines.map((line) => line.replace(/^ {0,3}> ?/, '')) }
    if (lines.every((line) => /^\s*[-*] /.test(line)))
      return { kind: 'list', lines: lines.map((line) => line.replace(/^\s*[-*] /, '')) }
    const heading = lines.length === 1 ? /^#{1,6} (.*)$/.exec(lines[0] ?? '') : null
    return heading
      ? { kind: 'heading', text: heading[1] ?? '' }
      : { kind: 'paragraph', text: lines.join('\n') }
  })
}
