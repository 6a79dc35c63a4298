import { rotaTable } from './rota-table.js'

export function renderRota(root, rota) {
  root.replaceChildren(rotaTable(rota))
}
