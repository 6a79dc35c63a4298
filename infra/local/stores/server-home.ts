import { existsSync } from 'node:fs'
import { type Account, canEnter } from '../machine/account.ts'
import { privateFolder } from '../machine/private-folder.ts'

type Home = { data: string; account: Account; say: (line: string) => void }

/** The folder in which the servers keep their data: the project's own, or one in /var/tmp when their user cannot reach that. */
export function serverHome({ data, account, say }: Home): string {
  if (canEnter(data, account)) return data
  const folder = privateFolder('debrief-data', data)
  say(`The databases' data is in ${folder}: the user ${account?.name} cannot reach ${data}`)
  return folder
}

/** Where that folder would be, if it was ever made. null otherwise. */
export function foreignHome(data: string, account: Account): string | null {
  if (!existsSync(data) || canEnter(data, account)) return null
  return privateFolder('debrief-data', data)
}
