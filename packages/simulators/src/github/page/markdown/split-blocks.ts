export type Block =
  | { kind: 'code' | 'suggestion'; text: string }
  | { kind: 'quote'; lines: string[] }
  | { kind: 'list'; lines: string[] }
  | { kind: 'heading' | 'paragraph'; text: string }

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w-]*)/

/** The few Markdown constructs that matter here; everything else stays text. HTML comments are left out, as on GitHub. */
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

/** The line that closes the fence, or the end of the text if the fence is never closed. */
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
