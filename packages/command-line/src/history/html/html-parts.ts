import { count } from '@debrief/domain/words'
import { compareCode, removeMargin } from '../../analyze/mistake.ts'
import type {
  Example,
  HistoryReport,
  PullRequestLink,
  RecurringMistake,
  StandardToWrite,
  StoppedMistake,
} from '../history-report.ts'
import {
  CATEGORY_NAMES,
  type Chart,
  describeDay,
  describeFrequency,
  describeOutcome,
  describeRequests,
  describeSilence,
  describeVerdict,
  shortenPeriod,
  toWords,
} from '../report-words.ts'
import { type Html, html, inline, link, markdown } from './html.ts'

const MAX_CODE_LINES = 24
const MAX_PULL_REQUESTS = 12

export function mistakeArticle(one: RecurringMistake, number: number): Html {
  const { title, description, category, severity, programmingLanguages, pullRequests, example } = one
  const facts = [CATEGORY_NAMES[category], ...programmingLanguages].join(' · ')
  return html`<article>
<header><span class="number">${number}</span><h3>${inline(title)}</h3>
<p class="facts"><strong class="${severity}">${describeFrequency(one)}</strong> · ${facts}</p></header>
${description === '' ? null : html`<div class="prose">${markdown(description)}</div>`}
${exampleFigure(example)}
${pullRequestList(pullRequests)}
</article>
`
}

export function exampleFigure(example: Example): Html {
  const { quote, pullRequest, path, line } = example
  const outcome = describeOutcome(example)
  const words = toWords(example)
  return html`<figure>
${codeBlock(example)}
<figcaption><span class="path">${path}:${line}</span> in ${link(pullRequest.url, `#${pullRequest.number}`)}${
    outcome === null ? null : html` · <span class="outcome">${outcome}</span>`
  }</figcaption>
${
  quote === null || words === null
    ? null
    : html`<blockquote>${markdown(words)}<footer>${link(quote.url, quote.author)}${quote.isBot ? ', a bot' : ''}</footer></blockquote>`
}
</figure>`
}

function codeBlock({ codeBefore, codeAfter }: Example): Html | null {
  if (codeBefore === null && codeAfter === null) return null
  const code =
    codeAfter === null
      ? removeMargin(codeBefore ?? '').map((text) => ({ mark: ' ', text }))
      : compareCode(codeBefore ?? '', codeAfter)
  const margin = Math.min(...code.filter(({ text }) => text.trim()).map(({ text }) => text.search(/\S/)))
  const shown = code.slice(0, code.length > MAX_CODE_LINES + 1 ? MAX_CODE_LINES : undefined)
  const more = code.length - shown.length
  const names: Record<string, string> = { '+': 'add', '-': 'del' }
  const rows = shown.map(({ mark, text }) => {
    const line = text.slice(Number.isFinite(margin) ? margin : 0).trimEnd()
    return html`<span class="${names[mark] ?? 'same'}"><i>${mark}</i>${line}
</span>`
  })
  return html`<pre class="code">${rows}${more > 0 ? html`<span class="same"><i> </i>… ${more} more lines</span>` : null}</pre>`
}

function pullRequestList(pulls: RecurringMistake['pullRequests']): Html {
  const shown = pulls.slice(0, pulls.length > MAX_PULL_REQUESTS + 1 ? MAX_PULL_REQUESTS : undefined)
  const more = pulls.length - shown.length
  return html`<ul class="pulls">${shown.map(
    (
      pull,
    ) => html`<li>${pullRequestLink(pull)}${pull.places.length > 1 ? html` <b>${pull.places.length}×</b>` : null}
<span>${[pull.repository, pull.author ?? '', describeDay(pull.mergedAt)].filter(Boolean).join(' · ')}</span></li>
`,
  )}${more > 0 ? html`<li><span>and ${count(more, 'more pull request')}</span></li>` : null}</ul>`
}

export const pullRequestLink = ({ url, number, title }: PullRequestLink): Html =>
  link(url, html`<span class="pr">#${number}</span> ${inline(title)}`)

export const stoppedItem = (one: StoppedMistake): Html => html`<li>
<span class="verdict ${one.silence.verdict}">${describeVerdict(one.silence)}</span>
<h3>${inline(one.title)}</h3>
<p>${describeSilence(one)}</p></li>
`

export function categoryTable({ periods, rows }: Chart): Html {
  const max = Math.max(1, ...rows.slice(0, -1).flatMap(({ values }) => values))
  const cell = (value: number, isPulls: boolean) =>
    value === 0 || isPulls
      ? html`<td>${value === 0 ? '·' : value}</td>`
      : html`<td class="heat" style="--heat:${Math.round(10 + (60 * value) / max)}%">${value}</td>`
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Category</th>${periods.map((one) => html`<th scope="col">${shortenPeriod(one)}</th>`)}<th scope="col">All</th></tr></thead>
<tbody>${rows.map(({ name, values }, at) => {
    const isPulls = at === rows.length - 1
    const sum = values.reduce((total, value) => total + value, 0)
    return html`<tr${isPulls ? html` class="last"` : null}><th scope="row">${name}</th>${values.map((value) => cell(value, isPulls))}<td class="sum">${sum}</td></tr>
`
  })}</tbody></table></div>`
}

export const standardItem = (one: StandardToWrite): Html => html`<li>
<h3>${inline(one.title)}</h3>
<div class="prose">${markdown(one.rule)}</div>
<p class="facts">${describeRequests(one)}</p></li>
`

export const moreMistakes = (others: readonly RecurringMistake[]): Html | null =>
  others.length === 0
    ? null
    : html`<h3 class="more">More mistakes that came back</h3><ul class="pulls">${others.map(
        (one) => html`<li>${inline(one.title)} <span>${describeFrequency(one)}: ${one.pullRequests
          .slice(0, MAX_PULL_REQUESTS)
          .map((pull, at) => html`${at > 0 ? ', ' : ''}${link(pull.url, `#${pull.number}`)}`)}</span></li>
`,
      )}</ul>`

export const authorList = ({ authors }: HistoryReport): Html =>
  html`<ul class="people">${authors.map(({ login, pullRequests }) => html`<li>${login} <span>${pullRequests}</span></li>`)}</ul>`
