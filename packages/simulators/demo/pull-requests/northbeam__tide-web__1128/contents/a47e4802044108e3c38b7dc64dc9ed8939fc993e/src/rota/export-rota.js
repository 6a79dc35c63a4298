import { postJson } from '../api.js'

const HEADER = ['day', 'start', 'vessel', 'name', 'role']

export async function rotaCsv(rota) {
  const names = [...new Set(rota.shifts.flatMap(({ crew }) => crew))]
  const roles = await postJson('/crew/roles', { names })
  const lines = rota.shifts.flatMap((shift) =>
    shift.crew.map((name) => [written(shift.day), shift.start, shift.vessel, name, roles[name]].join(';')),
  )
  return [HEADER.join(';'), ...lines].join('\n')
}

const written = (day) => day.split('-').reverse().join('.')

export function exportButton(rota) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Download rota'
  button.addEventListener('click', async () => {
    const csv = await rotaCsv(rota)
    const link = document.createElement('a')
    const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
    link.href = address
    link.download = 'rota.csv'
    link.click()
    URL.revokeObjectURL(address)
    await postJson('/rota/exports', { at: new Date().toISOString(), lines: csv.split('\n').length })
  })
  return button
}
