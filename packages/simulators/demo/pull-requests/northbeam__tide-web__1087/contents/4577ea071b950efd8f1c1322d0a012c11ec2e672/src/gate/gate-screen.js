export function renderGate(root, crossing) {
  root.innerHTML = ''
  const title = document.createElement('h1')
  title.textContent = `${crossing.vessel} to ${crossing.to}`
  root.append(title)
}
