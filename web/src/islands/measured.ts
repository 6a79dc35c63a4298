import type { MeasuredFigures } from '@debrief/contracts/operations/public-figures'
import { wordMeasured } from './measured-words.ts'

/**
 * Replaces the goals on the landing page with the person's or their team's own figures (D32), but only if /theme.js
 * marked the page for signed-in people. If the figures can't be loaded, the goals stay.
 */
export async function startMeasured(): Promise<void> {
  const part = document.querySelector<HTMLElement>('[data-island=measured]')
  const { dataset } = document.documentElement
  if (!part || dataset.signedIn === undefined) return
  const response = await fetch('/api/measured').catch(() => null)
  if (response?.status === 401) delete dataset.signedIn
  if (response?.ok) show(part, (await response.json()) as MeasuredFigures)
}

function show(part: HTMLElement, measured: MeasuredFigures): void {
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
