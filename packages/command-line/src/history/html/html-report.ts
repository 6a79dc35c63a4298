import type { HistoryReport } from '../history-report.ts'
import {
  CATEGORY_NAMES,
  chartMistakes,
  describeLeftOut,
  describeReading,
  describeTitle,
  explainVerdicts,
  MAX_NAMES,
  titleStopped,
} from '../report-words.ts'
import { type Html, html } from './html.ts'
import {
  authorList,
  categoryTable,
  exampleFigure,
  mistakeArticle,
  moreMistakes,
  pullRequestLink,
  standardItem,
  stoppedItem,
} from './html-parts.ts'
import { STYLE } from './html-style.ts'

/** The maximum number of mistakes to show with code and comments. The report only lists the rest. */
const MAX_ARTICLES = 20

/**
 * Writes the report as one HTML file that loads nothing, contains no script, and prints well. Its
 * Content-Security-Policy blocks everything except inline styles, even if text from a pull request is mistaken for
 * markup.
 */
export function writeHtml(report: HistoryReport): string {
  const title = describeTitle(report)
  const sections = listSections(report)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header class="head">
<p class="brand">Debrief</p>
<h1>${title}</h1>
<p class="lead">${describeReading(report)}</p>
${leftOut(report)}
${figures(report)}
${report.authors.length > MAX_NAMES ? authorList(report) : null}
<nav aria-label="Contents"><ul>${sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
</header>
${sections.map(
  ({ id, name, content }) => html`<section id="${id}"><h2>${name}</h2>
${content}
</section>
`,
)}
<footer class="foot">Debrief’s built-in analyzer found these mistakes, without a language model. Comments and code are quoted from the pull requests.</footer>
</main>
</body>
</html>
`.markup
}

function leftOut(report: HistoryReport): Html | null {
  const sentence = describeLeftOut(report)
  return sentence === null ? null : html`<p class="facts">${sentence}</p>`
}

function figures({ pullRequests, comments, mistakes, cameBack }: HistoryReport): Html {
  const all = [
    [pullRequests, 'pull requests'],
    [comments, 'review comments'],
    [mistakes, 'mistakes'],
    [cameBack.length, 'recurring mistakes'],
  ] as const
  return html`<dl class="figures">${all.map(([number, name]) => html`<div><dt>${name}</dt><dd>${number.toLocaleString('en-US')}</dd></div>`)}</dl>`
}

interface Section {
  id: string
  name: string
  content: Html
}

function listSections(report: HistoryReport): Section[] {
  const { cameBack, stopped, standards, mistakes } = report
  const articles = cameBack.slice(0, MAX_ARTICLES).map((one, at) => mistakeArticle(one, at + 1))
  const remembered = rememberedComment(report)
  const verdicts = html`<ul class="list">${stopped.map(stoppedItem)}</ul><p class="facts">${explainVerdicts(stopped)}</p>`
  const all: (Section | null)[] = [
    cameBack.length === 0
      ? null
      : {
          id: 'came-back',
          name: 'Mistakes that came back most',
          content: html`${articles}${moreMistakes(cameBack.slice(MAX_ARTICLES))}`,
        },
    stopped.length === 0 ? null : { id: 'stopped', name: titleStopped(stopped), content: verdicts },
    mistakes === 0
      ? null
      : { id: 'categories', name: 'Mistakes by category', content: categoryTable(chartMistakes(report)) },
    remembered && { id: 'remember', name: 'The comment most worth remembering', content: remembered },
    standards.length === 0
      ? null
      : {
          id: 'standards',
          name: 'Standards worth writing',
          content: html`<ul class="list">${standards.map(standardItem)}</ul>`,
        },
  ]
  return all.filter((section) => section !== null)
}

function rememberedComment({ worthRemembering }: HistoryReport): Html | null {
  if (worthRemembering === null) return null
  const { title, category, example } = worthRemembering
  return html`<article class="remember"><header><h3>${title}</h3>
<p class="facts">${CATEGORY_NAMES[category]} · ${pullRequestLink(example.pullRequest)}</p></header>
${exampleFigure(example)}</article>`
}
