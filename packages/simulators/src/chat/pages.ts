import { type Html, html } from '../kit/html.ts'
import { type Page, renderPage, type Site } from '../kit/page.ts'
import type { VisitRoutes } from '../kit/server.ts'
import { type MessageText, showSlackMessage } from './formats/slack.ts'
import { showTeamsMessage } from './formats/teams.ts'
import type { ChatState, PostedMessage } from './state.ts'

export const site: Site = {
  vendor: 'Slack and Teams',
  tagline: 'Shows the messages that Debrief posts to channels.',
  policy: "frame-ancestors 'none'",
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 3h12v8H7l-3 3v-3H2z" fill="#17211c"/></svg>',
  style: `
main { max-width: 44rem }
article { border: 1px solid var(--line); border-radius: 7px; background: var(--panel); padding: .75rem 1rem; margin: .75rem 0; overflow-wrap: anywhere }
article p { margin: .25rem 0; white-space: pre-wrap } code { font: 12.5px/1.5 var(--mono); overflow-wrap: anywhere }
.soft { color: var(--soft); font-size: 13px }
`,
}

const page = (content: Page) => renderPage(site, content)
const MAX_SHOWN = 100

export const chatPages = (state: ChatState, url: () => string): VisitRoutes => ({
  'GET /': () => {
    const messages = state.messages.toReversed().slice(0, MAX_SHOWN).map(renderMessage)
    const main = html`<p>To add a channel, open Settings in Debrief, then <b>Slack and Microsoft Teams</b>, and enter one of these
addresses. An address with another ending is another channel.</p>
<p>Slack: <code>${url()}/services/T0DEMO/B0DEMO/reviews</code></p>
<p>Microsoft Teams: <code>${url()}/workflows/reviews/triggers/manual/paths/invoke?sig=demo</code></p>
<h2>Messages</h2>
${messages.length === 0 ? html`<p>No messages yet.</p>` : messages}`
    return page({ title: 'Channels', main })
  },
})

function renderMessage(posted: PostedMessage): Html {
  const lines =
    posted.service === 'slack' ? showSlackMessage(posted.message) : showTeamsMessage(posted.message)
  const name = posted.service === 'slack' ? 'Slack' : 'Microsoft Teams'
  const { pathname } = new URL(posted.channel, 'http://channel')
  return html`<article><p class="soft">${name} · ${pathname} · ${posted.at.slice(0, 16).replace('T', ' ')}</p>
${lines.map((line) => html`<p>${line.map(renderText)}</p>`)}</article>`
}

function renderText({ text, url, isStrong }: MessageText): Html {
  const content = url && /^https?:/.test(url) ? html`<a href="${url}">${text}</a>` : html`${text}`
  return isStrong ? html`<b>${content}</b>` : content
}
