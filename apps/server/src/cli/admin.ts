/**
 * `npm run admin -- grant|revoke|drop-second-factor <email>`: changes the admin role, or switches off
 * the second factor of someone who has lost it; also while the server runs. `invite` prints a link with
 * which one user can register.
 */
import type { Config } from '../app/config.ts'
import {
  createInvitation,
  dropSecondFactor,
  grantRole,
  revokeRole,
} from '../modules/accounts/index.ts'
import type { Db } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { refuse, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run admin -- grant|revoke|drop-second-factor <email>
       npm run admin -- invite
`

const OUTCOMES = {
  grant: 'is now an administrator',
  revoke: 'is no longer an administrator',
  'drop-second-factor': 'signs in with the password alone',
} as const
type Action = keyof typeof OUTCOMES

async function change(config: Config, action: Action, address: string): Promise<number> {
  const email = address.toLowerCase()
  const database = await openDatabase(config)
  try {
    const userId = await findUserId(database.db, email)
    if (userId === null) {
      process.stderr.write(`No user is registered as ${address}.\n`)
      return 1
    }
    if (action === 'drop-second-factor') await dropSecondFactor(database, userId)
    else await (action === 'grant' ? grantRole : revokeRole)(database.db, userId, 'admin')
    if (action === 'revoke' && config.adminEmails.includes(email)) {
      process.stderr.write(
        `${address} is listed in ADMIN_EMAILS. Remove it there and restart the server to revoke the role.\n`,
      )
      return 1
    }
    process.stdout.write(`${address} ${OUTCOMES[action]}.\n`)
    return 0
  } finally {
    await database.close()
  }
}

/** Also null before the server's first start, which creates the user table. */
async function findUserId(db: Db, email: string): Promise<string | null> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'user')) return null
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.id ?? null
}

const isAction = (text: string | undefined): text is Action =>
  text !== undefined && Object.hasOwn(OUTCOMES, text)

/** A link that lets one user register within a week, where registration is by invitation. */
async function invite(config: Config): Promise<number> {
  const invitation = createInvitation(config.appSecret, Date.now())
  process.stdout.write(`${config.publicUrl}/auth?invitation=${invitation}\n`)
  if (config.registration !== 'invited') {
    process.stderr.write('Registration needs no invitation: REGISTRATION is not "invited".\n')
  }
  return 0
}

export async function run([action, address, ...others]: readonly string[]): Promise<void> {
  if (action === 'invite' && address === undefined) return runCommand(invite)
  if (!isAction(action) || !address || others.length > 0) return refuse(USAGE)
  await runCommand((config) => change(config, action, address))
}

if (import.meta.main) await run(process.argv.slice(2))
