import { existsSync } from 'node:fs'
import { type Account, canEnter } from '../machine/account.ts'
import { privateFolder, privateFolderFor } from '../machine/private-folder.ts'

type Home = { data: string; account: Account; say: (line: string) => void }

export function serverHome({ data, account, say }: Home): string {
  if (canEnter(data, account)) return data
  const folder = privateFolder('debrief-data', data)
  say(`The databases' data is in ${folder}, because the user ${account?.name} can't access ${data}`)
  return folder
}

export function foreignHome(data: string): string | null {
  const folder = privateFolderFor('debrief-data', data)
  return existsSync(folder) ? folder : null
}
