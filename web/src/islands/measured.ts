import type { Measured } from '@debrief/contracts/http/measured'
import { wordMeasured } from './measured-words.ts'

/**
 * Where this tab has a session the landing page's goals give way to what was measured of the person or their team (D32).
 * /theme.js has told of the session; what cannot be had leaves the goals.
 */
export async function startMeasured(): Promise<void> {
  const part = document.querySelector<HTMLElement>('[data-island=measured]')
  const { dataset } = document.documentElement
  if (!part || dataset.signedIn === undefined) return
  const response = await fetch('/api/measured').catch(() => null)
  if (response?.status === 401) delete dataset.signedIn
  if (response?.ok) show(part, (await response.json()) as Measured)
}

function show(part: HTMLElement, measured: Measured): void {
  const { title, note, numbers } = wordMeasured(measured)
  put(part, 'title', title)
  put(part, 'note', note)
  for (const [index, cell] of [...part.querySelectorAll('[data-number]')].entries()) {
    const number = numbers[index]
    if (!number) continue
    put(cell, 'figure', number.figure)
    put(cell, 'text', number.text)
  }
}

function put(within: Element, name: 'title' | 'note' | 'figure' | 'text', text: string): void {
  const place = within.querySelector(`[data-${name}]`)
  if (place) place.textContent = text
}
