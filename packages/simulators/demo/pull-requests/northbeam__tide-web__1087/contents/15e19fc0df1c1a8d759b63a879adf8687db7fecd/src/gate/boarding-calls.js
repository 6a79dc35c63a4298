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
