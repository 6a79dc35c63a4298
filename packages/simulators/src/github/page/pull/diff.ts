import { type Html, html } from '../../../kit/html.ts'
import { type PatchLine, readPatch } from '../../answers/anchor.ts'
import { publishedComments } from '../../answers/pull-request.ts'
import type { ReviewComment } from '../../state/nouns.ts'
import type { RecordedFile } from '../../state/recorded.ts'
import { actForm } from './forms.ts'
import { thread } from './thread.ts'
import { pageUrl, type View } from './view.ts'

/** Files with at least this many lines start collapsed: a page with thousands of lines is slow to load and to refresh. */
const MANY_LINES = 400

/** Every file with its diff, and each thread below its line. */
export function diff(view: View): Html {
  const { files } = view.pull
  const roots = publishedComments(view.pull).filter((one) => one.inReplyToId === null)
  const elsewhere = roots.filter((root) => !files.some(({ filename }) => filename === root.path))
  return html`<h2 id="files">Files</h2>${files.map((file, index) =>
    fileDiff(view, { file, index, roots: roots.filter(({ path }) => path === file.filename) }),
  )}${elsewhere.map((root) => html`<section class="file"><h3>${root.path}</h3>${thread(view, root)}</section>`)}`
}

interface Shown {
  file: RecordedFile
  index: number
  roots: ReviewComment[]
}

function fileDiff(view: View, { file, index, roots }: Shown): Html {
  const lines = readPatch(file.patch ?? '')
  const above = roots.filter(({ line }) => line === null)
  const table = html`<table class="diff"><caption class="hidden">Changes of ${file.filename}</caption><colgroup><col class="n"><col class="n"><col></colgroup><tbody>${lines.map((line) => rows(view, { file, index, roots, line }))}</tbody></table>`
  const many = lines.length > MANY_LINES && above.length === roots.length && view.spot?.file !== index
  return html`<section class="file" id="file-${index}"><h3>${file.filename} <small>${file.status} +${file.additions} −${file.deletions}</small></h3>
${above.map((root) => thread(view, root))}
${file.patch ? (many ? html`<details id="lines-${index}"><summary>${lines.length} lines</summary>${table}</details>` : table) : html`<p class="note">No lines are shown of it.</p>`}</section>`
}

function rows(view: View, { file, index, roots, line }: Shown & { line: PatchLine }): Html {
  const { left, right, text } = line
  const kind = right === null ? 'del' : left === null ? 'add' : 'same'
  const here = roots.filter(
    (root) => root.line === (root.side === 'LEFT' ? left : right) && root.line !== null,
  )
  const spot = view.spot?.file === index ? view.spot : null
  const writes = spot !== null && spot.line === (spot.side === 'LEFT' ? left : right)
  return html`${line.startsHunk ? html`<tr class="hunk"><td colspan="3">${line.startsHunk}</td></tr>` : null}<tr class="${kind}" id="l${index}-${right === null ? `L${left}` : `R${right}`}"><td class="n">${number(view, index, 'L', left)}</td><td class="n">${number(view, index, 'R', right)}</td><td class="code">${text}</td></tr>${
    here.length > 0 || writes
      ? html`<tr class="talk"><td colspan="3">${here.map((root) => thread(view, root))}${writes ? lineForm(view, file, spot) : null}</td></tr>`
      : null
  }`
}

/** A line number that links to the form for a comment on that line. */
const number = (view: View, index: number, side: 'L' | 'R', line: number | null) =>
  line === null
    ? null
    : html`<a href="${pageUrl(view)}&amp;at=${index}${side}${line}#at-line" aria-label="Comment on line ${line}${side === 'L' ? ' before' : ''}">${line}</a>`

const lineForm = (view: View, file: RecordedFile, { side, line }: NonNullable<View['spot']>) =>
  html`<div id="at-line">${actForm(view, {
    act: 'inline',
    hidden: { path: file.filename, side, line: String(line) },
    label: `Comment on line ${line}${side === 'LEFT' ? ' (before)' : ''}`,
    button: 'Comment on the line',
  })}</div>`
