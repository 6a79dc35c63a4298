import { Html, html } from '../../../kit/html.ts'
import { splitBlocks } from './split-blocks.ts'

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

/** Shows a suggestion as the diff that "Commit suggestion" would apply. */
function suggestion(text: string, replaced: string[]): Html {
  const lines = text === '' ? [] : text.split('\n')
  return html`<figure class="suggestion"><figcaption>Suggested change</figcaption><pre tabindex="0">${[
    ...replaced.map((line) => html`<span class="del">- ${line}${newLine}</span>`),
    ...lines.map((line) => html`<span class="add">+ ${line}${newLine}</span>`),
  ]}</pre></figure>`
}

const newLine = new Html('\n')
