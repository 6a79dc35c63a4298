import { escapeHtml, html } from '../../kit/html.ts'
import { type Page, renderPage, type Site } from '../../kit/page.ts'
import type { Account } from '../state/nouns.ts'
import { script } from './script.ts'

export const site: Site = {
  vendor: 'GitHub',
  tagline: '',
  policy: "script-src 'self'; connect-src 'self'; frame-src 'self'",
  script,
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" stroke="#2a8a47" stroke-width="3"><circle cx="9" cy="7" r="4"/><circle cx="9" cy="25" r="4"/><circle cx="24" cy="18" r="4"/><path d="M9 11v10M9 11c0 5 6 7 11 7"/></g></svg>',
  // Long lines wrap, so that the page fits narrow windows.
  style: `
main:has(#live) { max-width: 64rem }
.chooser { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1rem }
select, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 5px; padding: .4rem .6rem; max-width: 100% }
select { min-height: 2.25rem }
textarea { display: block; width: 100%; resize: vertical; margin: .25rem 0 .5rem }
label { font-size: 13px; font-weight: 600 } fieldset { border: 0; padding: 0; margin: 0 0 .5rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem }
fieldset label { font-weight: 400; font-size: 15px; min-height: 1.5rem } legend { font-size: 13px; font-weight: 600; padding: 0 }
.choices { list-style: none; padding: 0 } .choices label { display: block; font-weight: 400; font-size: 15px; padding: .2rem 0 }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0 }
.send { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center } .who, .note, .event, .place { color: var(--soft); font-size: 13px }
.event, .place { margin: .5rem 0 } .note { margin: .25rem 0; overflow-wrap: anywhere }
details > summary { cursor: pointer; padding: .4rem 0; font-size: 14px; font-weight: 600; width: fit-content }
details > form { padding: .25rem 0 .5rem }
.comment header { gap: .25rem .5rem; align-items: center; font-size: 14px } .comment header strong { color: var(--ink) }
.comment img { border-radius: 50% }
.text > * { margin: .4rem 0; max-width: 46rem } .text p, .text li, .text blockquote { white-space: pre-wrap; overflow-wrap: anywhere }
.text ul { padding-left: 1.25rem } .text blockquote { background: none; border: 0; border-left: 3px solid var(--line); border-radius: 0; padding: 0 .75rem; color: var(--soft) }
code { font: 12.5px/1.5 var(--mono); overflow-wrap: anywhere } p code, li code { background: var(--paper); border: 1px solid var(--line); border-radius: 4px; padding: 0 .25em }
.text pre, .refused pre { background: var(--paper); border: 1px solid var(--line); border-radius: 5px; padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere }
.tag { font-size: 12px; font-weight: 600; border: 1px solid var(--edge); border-radius: 1em; padding: 0 .5em; color: var(--soft) }
.reactions { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: .5rem 0 0 }
.reactions li { border: 1px solid var(--line); border-radius: 1em; padding: .05rem .6rem; font-size: 13px; background: var(--paper) }
.places { font-size: 13px; padding-left: 1.25rem; margin: .4rem 0; overflow-wrap: anywhere }
.file { margin: 1rem 0; border: 1px solid var(--line); border-radius: 7px; overflow: hidden } .file h3 { font: 600 13px/1.5 var(--mono); margin: 0; padding: .5rem .75rem; background: var(--panel); overflow-wrap: anywhere }
.file h3 small { color: var(--soft); font-weight: 400 } .file > .note, .file > details > summary { margin: .5rem .75rem } .file > .thread { margin: .75rem }
.diff { width: 100%; border-collapse: collapse; table-layout: fixed; font: 12.5px/1.6 var(--mono) }
.diff td { padding: 0 .5rem; vertical-align: top } .diff .n { width: 3rem; text-align: right; padding: 0 }
.diff .n a { display: block; padding: 0 .4rem; color: var(--soft); text-decoration: none } .diff .n a:hover { text-decoration: underline; color: var(--ink) }
.diff .code { white-space: pre-wrap; overflow-wrap: anywhere } .diff .hunk td { color: var(--soft); background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere }
.add, .diff .add td { background: var(--added) } .del, .diff .del td { background: var(--gone) } pre .add, pre .del { display: block }
.diff .talk td { font: 15px/1.5 var(--sans); padding: .5rem .75rem; background: var(--paper); border-block: 1px solid var(--line) } #at-line { padding: .5rem 0 }
.suggestion { margin: .5rem 0; border: 1px solid var(--line); border-radius: 5px; overflow: hidden } .suggestion figcaption { font-size: 12px; padding: .2rem .75rem; color: var(--soft) }
.suggestion pre { margin: 0; border: 0; border-radius: 0; padding: 0 } .suggestion pre span { padding: 0 .75rem }
.refused { border: 1px solid var(--bad); border-radius: 7px; padding: .25rem .9rem; margin-bottom: 1rem } .refused p { color: var(--bad) }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap }
:target { outline: 2px solid var(--merged); outline-offset: 2px }
.views { display: flex; gap: .25rem; margin: 1rem 0 .5rem } .views a { padding: .3rem .8rem; border-radius: 5px; text-decoration: none; font-weight: 600 }
.views a:hover { background: var(--hover) } .views a[aria-current=page] { background: var(--go); color: var(--on-go) }
.mail { display: block; width: 100%; border: 1px solid var(--line); border-radius: 10px; background: var(--panel) } iframe.mail { height: 44rem }
pre.mail { padding: 1rem; margin: 0 0 1rem; font: 13px/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere } .mail + p { margin-top: 1rem }
@media (max-width: 600px) { main { padding: 1rem .75rem 3rem } .diff .n { width: 2.1rem } .diff .n a { padding: 0 .15rem } .diff td { padding: 0 .25rem } }
`,
}

export const page = (content: Page, status?: number) => renderPage(site, content, status)

export const missingPage = page(
  {
    title: 'Not found',
    main: html`<p>This page doesn't exist. <a href="/">All pull requests</a></p>`,
  },
  404,
)

const colors = ['#7a3e9d', '#1f6f8b', '#9b4d16', '#2d6a4f', '#8a2846', '#4a5ba8']

export function avatar(account: Account): string {
  const words = (account.name ?? account.login).split(/[\s-]+/)
  const initials = words
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
  const color = colors[account.id % colors.length] ?? colors[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80" role="img" aria-label="${escapeHtml(account.login)}"><rect width="80" height="80" fill="${color}"/><text x="40" y="40" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="32" font-weight="600" fill="#fff">${escapeHtml(initials)}</text></svg>`
}
