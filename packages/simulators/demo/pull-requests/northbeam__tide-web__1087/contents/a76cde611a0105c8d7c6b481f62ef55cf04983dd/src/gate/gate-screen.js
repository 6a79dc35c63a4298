import { boardingButtons } from './boarding-calls.js'

export function renderGate(root, crossing) {
  root.innerHTML = ''
  const title = document.createElement('h1')
  title.textContent = `${crossing.vessel} to ${crossing.to}`
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  root.append(title, ...boardingButtons(crossing, status), status)
}
