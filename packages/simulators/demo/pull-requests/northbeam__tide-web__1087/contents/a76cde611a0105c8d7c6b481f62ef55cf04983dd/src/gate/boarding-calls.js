import { postJson } from '../api.js'

export const GROUPS = ['cars', 'coaches', 'on foot']

const ONE_MINUTE = 60_000

async function callGroup(crossingId, group) {
  return postJson(`/crossings/${crossingId}/calls`, { group, at: new Date().toISOString() })
}

export function boardingButtons(crossing, status) {
  return GROUPS.map((group) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `Call ${group}`
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
    return button
  })
}
