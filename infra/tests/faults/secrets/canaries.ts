import { randomBytes } from 'node:crypto'
import type { Scene } from '../promise.ts'

/** A secret or private string that may appear only in certain places. */
export interface Canary {
  name: string
  text: string
  tables: readonly string[]
  /** True if responses to the text's owner may contain it. Responses to other people must never contain it. */
  isShown: boolean
}

export const TITLE = 'CANARY-4b1d-in-a-title'
export const GIVEN = {
  'code of a sign-in': `gho-code-${randomBytes(12).toString('hex')}`,
  'token of a caller': `dbf_${randomBytes(24).toString('base64url')}`,
  'words of a refused webhook': `CANARY-${randomBytes(6).toString('hex')}-in-a-comment`,
}
export const INVITED = `canary-${randomBytes(6).toString('hex')}@mail.example`

const CODE = ['mistakes', 'pr_analysis', 'recurring_mistakes', 'practice_cards']
const LONG_ENOUGH = 20

export async function collectCanaries(scene: Scene, cookie: string): Promise<Canary[]> {
  return [
    ...listSecrets(scene, cookie),
    ...(await readSealedTokens(scene)),
    ...(await readAddresses(scene)),
    ...(await readWrittenTexts(scene)),
    ...Object.entries(GIVEN).map(([name, text]) => secret(name, text)),
    { name: 'address of an invitation', text: INVITED, tables: ['team_invitations', 'mails'], isShown: true },
  ]
}

const secret = (name: string, text: string, tables: readonly string[] = []): Canary => ({
  name,
  text,
  tables,
  isShown: false,
})

function listSecrets({ repositories, keyText }: Scene, cookie: string): Canary[] {
  return [
    secret('sealing key', keyText),
    secret('session', cookie),
    ...repositories.map((one) => secret(`hook secret of ${one.id}`, one.secret, ['repositories'])),
    ...repositories.map((one) => secret(`token of ${one.login}`, one.token)),
  ]
}

async function readSealedTokens({ judge }: Scene): Promise<Canary[]> {
  const { rows } = await judge.pool.query<{ login: string; sealed: string }>(
    'select github_username as login, github_access_token as sealed from users',
  )
  return rows.map(({ login, sealed }) => secret(`sealed token of ${login}`, sealed, ['users']))
}

async function readAddresses({ judge, repositories }: Scene): Promise<Canary[]> {
  const { rows } = await judge.pool.query<{ id: string; email: string }>('select id, email from users')
  const [first] = repositories
  return rows.map(({ id, email }) => ({
    name: `address ${email}`,
    text: email,
    tables: ['users', 'user_emails', 'mails'],
    isShown: id === first?.userId,
  }))
}

async function readWrittenTexts({ judge }: Scene): Promise<Canary[]> {
  const { rows } = await judge.pool.query<{ hunk: string; description: string }>(
    'select hunk, description from mistakes where hunk is not null limit 20',
  )
  const lines = rows.flatMap(({ hunk }) => hunk.split('\n').map((line) => line.slice(1).trim()))
  const written = new Set([...lines, ...rows.map(({ description }) => description)])
  const long = [...written].filter((text) => text.length > LONG_ENOUGH)
  if (long.length === 0) throw new Error('no code was stored, so the test proves nothing')
  return [
    { name: 'title', text: TITLE, tables: ['pull_requests', 'deliveries'], isShown: true },
    ...long.map((text, index) => ({ name: `code or comment ${index}`, text, tables: CODE, isShown: true })),
  ]
}
