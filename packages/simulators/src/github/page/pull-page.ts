import { createHash } from 'node:crypto'
import { formatCount, type Html, html } from '../../kit/html.ts'
import { type PatchLine, readPatch } from '../../kit/patch.ts'
import { publishedComments } from '../answers/pull-request.ts'
import type { PullRequest, ReviewComment } from '../state/nouns.ts'
import type { RecordedFile } from '../state/recording.ts'
import { fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import { comment, thread, timeline } from './conversation.ts'
import { actForm, changeForms, chooser, commentForms, pageUrl, pullPath, type View } from './forms.ts'

const byNewest = (one: PullRequest, other: PullRequest) => (one.updatedAt < other.updatedAt ? 1 : -1)

export function listPage(state: GithubState): Html {
  const repositories = [...state.repositories.values()].filter(
    (one) => one.pulls.size > 0 && one.refusal === null,
  )
  if (repositories.length === 0)
    return html`<p>No pull requests yet. Set SIMULATOR_DATA to a folder with pull requests, and restart.</p>`
  return html`<p>Merge an open pull request, or mention <code>@debrief</code> in one. The simulator sends the webhook immediately.</p>
${repositories.map((repository) => {
  const pulls = [...repository.pulls.values()].toSorted(byNewest)
  const open = pulls.filter((pull) => pull.state === 'open')
  const done = pulls.filter((pull) => pull.state !== 'open')
  return html`<section><h2>${fullName(repository)}</h2>
<ul class="pulls">${[...open, ...done].map((pull) => html`<li data-pull>${pullLine(pull)}</li>`)}</ul></section>`
})}`
}

function pullLine(pull: PullRequest): Html {
  const page = `/${fullName(pull.repository)}/pull/${pull.number}`
  return html`<div class="what"><a href="${page}">${pull.title}</a>
<small>#${pull.number} by ${pull.author.login} · ${formatCount(pull.changedFiles, 'file')} · ${formatCount(pull.reviewComments.length, 'review comment')}</small></div>
${pullMark(pull)}<p class="fault" role="alert"></p>`
}

export function pullMark(pull: PullRequest): Html {
  if (pull.state !== 'open') {
    return pull.mergedAt
      ? html`<span class="mark merged">Merged <time datetime="${pull.mergedAt}">${pull.mergedAt.slice(0, 10)}</time></span>`
      : html`<span class="mark closed">Closed</span>`
  }
  const path = `${fullName(pull.repository)}/${pull.number}`
  return html`<form method="post" action="/_page/merge/${path}" data-merge="/_simulator/pull-requests/${path}/merge">
<button aria-label="Merge #${pull.number} ${pull.title}">Merge</button></form>`
}

export function pullPage(view: View): Html {
  const { pull, refused } = view
  const { author, head, base, changedFiles, additions, deletions } = pull
  return html`${refused ? html`<div class="refused" role="alert"><p>${refused.message}</p><pre>${refused.text}</pre></div>` : null}
${chooser(view)}
<div id="live" data-version="${hashVersion(pull)}" data-ask="/_page/version/${pullPath(pull)}">
<div data-pull><p>#${pull.number} by ${author.login}, ${head.ref} (<code>${head.sha.slice(0, 7)}</code>) into ${base.ref},
${formatCount(changedFiles, 'file')}, <span role="img" aria-label="${formatCount(additions, 'line')} added, ${deletions} deleted">+${additions} −${deletions}</span></p>
<div class="buttons">${pullMark(pull)}</div>${changeForms(view)}<p class="fault" role="alert"></p></div>
${checks(pull)}
<h2>Conversation</h2>
${pull.body ? comment({ id: 'description', author, at: pull.createdAt, body: pull.body }) : null}
${timeline(pull)}
${commentForms(view)}
${diff(view)}
</div>`
}

function checks({ repository, head }: PullRequest): Html | null {
  const latest = new Map(
    repository.checkRuns
      .filter(({ headSha }) => headSha === head.sha)
      .map((check) => [`${check.appId} ${check.name}`, check]),
  )
  if (latest.size === 0) return null
  return html`<h2>Checks</h2><ul>${[...latest.values()].map(
    ({ name, status, conclusion, output }) =>
      html`<li><strong>${name}</strong> ${conclusion ?? status}${output ? html`: ${output.title}` : null}</li>`,
  )}</ul>`
}

export function hashVersion(pull: PullRequest): string {
  const { state, locked, mergedAt, title, body, head } = pull
  const comments = [...pull.issueComments, ...pull.reviewComments]
  const parts = [
    [state, locked, mergedAt, title, body, head.sha],
    pull.repository.checkRuns
      .filter(({ headSha }) => headSha === head.sha)
      .map((one) => [one.id, one.conclusion]),
    pull.reviews.map((one) => [one.id, one.state, one.body, one.reactions.map(({ id }) => id)]),
    comments.map((one) => [one.id, one.body, one.updatedAt, one.reactions.map(({ id }) => id)]),
  ]
  return createHash('sha1').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Longer diffs start collapsed, because long pages load and refresh slowly. Diffs with threads on lines or with the
 * selected line stay open.
 */
const MAX_OPEN_LINES = 400

export function diff(view: View): Html {
  const { files } = view.pull
  const roots = publishedComments(view.pull).filter((one) => one.inReplyToId === null)
  const elsewhere = roots.filter((root) => !files.some(({ filename }) => filename === root.path))
  return html`<h2 id="files">Files</h2>${files.map((file, index) =>
    fileDiff(view, { file, index, roots: roots.filter(({ path }) => path === file.filename) }),
  )}${elsewhere.map((root) => html`<section class="file"><h3>${root.path}</h3>${thread(view, root)}</section>`)}`
}

interface FileView {
  file: RecordedFile
  index: number
  roots: ReviewComment[]
}

function fileDiff(view: View, { file, index, roots }: FileView): Html {
  const lines = readPatch(file.patch ?? '')
  const above = roots.filter(({ line }) => line === null)
  const table = html`<table class="diff"><caption class="hidden">Changes in ${file.filename}</caption><colgroup><col class="n"><col class="n"><col></colgroup><tbody>${lines.map((line) => rows(view, { file, index, roots, line }))}</tbody></table>`
  const many = lines.length > MAX_OPEN_LINES && above.length === roots.length && view.spot?.file !== index
  return html`<section class="file" id="file-${index}"><h3>${file.filename} <small>${file.status} +${file.additions} −${file.deletions}</small></h3>
${above.map((root) => thread(view, root))}
${file.patch ? (many ? html`<details id="lines-${index}"><summary>${lines.length} lines</summary>${table}</details>` : table) : html`<p class="note">No diff to show.</p>`}</section>`
}

function rows(view: View, { file, index, roots, line }: FileView & { line: PatchLine }): Html {
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
