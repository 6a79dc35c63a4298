import { postJson } from '../api.js'

const HEADER = ['day', 'start', 'vessel', 'name', 'role']

export async function rotaCsv(rota) {
  let csv = HEADER.join(';') + '\n'
  for (const shift of rota.shifts) {
    for (const name of shift.crew) {
      const person = await (await fetch(`/crew/by-name/${name}`)).json()
      const date = new Date(shift.day)
      csv += date.getDate() + '.' + date.getMonth() + '.' + date.getFullYear() + ';'
      csv += shift.start + ';' + shift.vessel + ';' + name + ';' + person.role + '\n'
    }
  }
  return csv
}

export function exportButton(rota) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Download rota'
  button.addEventListener('click', async () => {
    const csv = await rotaCsv(rota)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
    link.download = 'rota.csv'
    link.click()
    await postJson('/rota/exports', { at: new Date().toISOString(), lines: csv.split('\n').length })
  })
  return button
}
