import { exportButton } from './export-rota.js'
import { rotaTable } from './rota-table.js'

export function renderRota(root, rota) {
  root.replaceChildren(exportButton(rota), rotaTable(rota))
}
