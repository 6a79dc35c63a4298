import { type Html, html } from '../../../kit/html.ts'
import type { Account, Reaction } from '../../state/nouns.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'

const faces: Record<string, string> = {
  '+1': '👍',
  '-1': '👎',
  laugh: '😄',
  hooray: '🎉',
  confused: '😕',
  heart: '❤️',
  rocket: '🚀',
  eyes: '👀',
}

interface Said {
  id: string
  author: Account | null
  at: string
  body: string
  /** What the author did besides commenting, such as "approved". */
  did?: string | undefined
  reactions?: Reaction[]
  /** The lines that a suggestion in the comment would replace. */
  replaced?: string[]
  below?: Html | null
}

/** One comment with its author, time and reactions. */
export function comment({ id, author, at, body, did, reactions = [], replaced, below }: Said): Html {
  return html`<article class="comment" id="${id}"><header>${face(author)}<strong>${author?.login ?? 'ghost'}</strong>
${author?.type === 'Bot' ? html`<span class="tag">bot</span>` : null}${did ? html`<span>${did}</span>` : null}${time(at)}</header>
<div class="text">${renderMarkdown(body, replaced)}</div>${below ?? null}${reacted(reactions)}</article>`
}

export const face = (author: Account | null) =>
  author ? html`<img src="/avatars/u/${author.id}" alt="" width="22" height="22">` : null

export const time = (at: string) => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time>`

function reacted(reactions: Reaction[]): Html | null {
  if (reactions.length === 0) return null
  const kinds = [...new Set(reactions.map(({ content }) => content))]
  return html`<ul class="reactions" aria-label="Reactions">${kinds.map((kind) => {
    const by = reactions.filter(({ content }) => content === kind)
    const who = by.map(({ author }) => author.login).join(', ')
    return html`<li title="${who}"><span role="img" aria-label="${kind} by ${who}">${faces[kind] ?? kind}</span> ${by.length}</li>`
  })}</ul>`
}
