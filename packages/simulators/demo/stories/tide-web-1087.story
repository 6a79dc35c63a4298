repository: northbeam/tide-web
number: 1087
title: Send boarding calls from the gate screen
author: marta-olsen
branch: boarding-calls
opened: 2026-09-29 08:50
merged: 2026-09-30 14:14 jonas-pitt

Gate staff announce boarding over the radio. The gate screen now has three buttons (cars, coaches, on foot), and the boards on the pier show the call.

=== base src/api.js
export async function postJson(address, body) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}
=== base src/gate/gate-screen.js
export function renderGate(root, crossing) {
  root.innerHTML = ''
  const title = document.createElement('h1')
  title.textContent = `${crossing.vessel} to ${crossing.to}`
  root.append(title)
}
=== commit 2026-09-29 08:31 Send boarding calls from the gate screen
--- write src/gate/boarding-calls.js
import { postJson } from '../api.js'

export const GROUPS = ['cars', 'coaches', 'on foot']

async function callGroup(crossingId, group) {
  return postJson(`/crossings/${crossingId}/calls`, { group, at: new Date().toISOString() })
}

export function boardingButtons(crossing, status) {
  return GROUPS.map((group) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `Call ${group}`
    button.addEventListener('click', () => {
      callGroup(crossing.id, group)
      status.textContent = `${group} called`
      button.disabled = true
    })
    return button
  })
}
--- edit src/gate/gate-screen.js
<<<<
export function renderGate(root, crossing) {
====
import { boardingButtons } from './boarding-calls.js'

export function renderGate(root, crossing) {
>>>>
<<<<
  root.append(title)
}
====
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  root.append(title, ...boardingButtons(crossing, status), status)
}
>>>>
--- write test/gate/boarding-calls.test.js
import { expect, it, vi } from 'vitest'
import { boardingButtons } from '../../src/gate/boarding-calls.js'

it('has a button for every group', () => {
  vi.stubGlobal('fetch', vi.fn())
  const buttons = boardingButtons({ id: 'c-1' }, document.createElement('p'))
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Call cars', 'Call coaches', 'Call on foot'])
})
=== review jonas-pitt 2026-09-29 10:44 CHANGES_REQUESTED
`role="status"` 💛 The click handler worries me, though.
--- on src/gate/boarding-calls.js :: callGroup(crossing.id, group)
Floating promise: nothing awaits this call, so the screen says "called" before anything was sent. If the pier's Wi-Fi is down (often!), nobody is called and the button is disabled too. Same as the port notice and the refunds. Please await it and show the error if it fails.
+++ marta-olsen +22m
Fourth time in five weeks, I'm a little embarrassed. Fixed. Let's make this one of our team standards and enable `no-floating-promises`.
+++ jonas-pitt +9m
Very much in favor.
+++ tobias-kern +35m
+1
+++ resolved jonas-pitt
--- on src/gate/boarding-calls.js :: button.disabled = true
Can they call a second time? On windy days people don't hear the first one.
+++ marta-olsen +28m
Good point, it's enabled again after a minute now.
+++ resolved marta-olsen
--- on test/gate/boarding-calls.test.js :: it('has a button for every group'
Please test the click too: once with a response, once with a server that's down.
=== commit 2026-09-30 07:58 Show "called" after the call was sent
--- edit src/gate/boarding-calls.js
<<<<
    button.addEventListener('click', () => {
      callGroup(crossing.id, group)
      status.textContent = `${group} called`
      button.disabled = true
    })
====
    button.addEventListener('click', async () => {
      button.disabled = true
      try {
        await callGroup(crossing.id, group)
        status.textContent = `${group} called`
        setTimeout(() => (button.disabled = false), ONE_MINUTE)
      } catch (error) {
        status.textContent = `${group} not called: ${error.message}`
        button.disabled = false
      }
    })
>>>>
<<<<
export const GROUPS = ['cars', 'coaches', 'on foot']
====
export const GROUPS = ['cars', 'coaches', 'on foot']

const ONE_MINUTE = 60_000
>>>>
=== review jonas-pitt 2026-09-30 14:06 APPROVED
Tried it on the pier with the Wi-Fi off: "cars not called" 👏
