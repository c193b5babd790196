/**
 * The program of an installed package: `leadenhall [command]`. Each command is loaded when it is asked
 * for, so that a start does not read the others.
 */
import { parseArgs } from 'node:util'
import { chooseDataFolder, userDataFolder } from '../app/config.ts'
import { VERSION } from '../app/version.ts'

const USAGE = `Usage: leadenhall [command] [--data <folder>]

  start                        serves the terminal; the command without a name
  backup [file]                writes a snapshot of the database, also while the server runs
  restore <file> [--replace]   puts a snapshot back, with every server stopped
  import instruments [path]    imports a newer list of instruments
  import shorts|navs <file>    imports short positions or net asset values
  import prices <file>         imports daily prices from your own file
  import gilts <file>          imports gilts in issue, closes, the Retail Prices Index or rates
  import fund-income <file>    imports income that offshore funds reported
  import reporting-funds <file>
                               imports HMRC's list of reporting funds
  import monthly-rates <file>  imports HMRC's exchange rates of a month
  import offers <file>         imports a disclosure table of the Takeover Panel
  prices key|file|demo         decides where a new installation gets its prices from
  admin grant|revoke|drop-second-factor <email>
  admin invite                 prints a link with which one user can register
  mcp                          connects an assistant to a running terminal
  healthcheck                  ends with 0 if the server on this machine answers
  doctor                       says what is wrong with this installation, and how to put it right

  --data <folder>   where everything is stored (DATA_DIR); otherwise ${userDataFolder()}
  --help, --version

Settings are environment variables, or lines of a file .env in the working directory.
`

type Command = (args: readonly string[]) => Promise<unknown>

async function importKind(kind: string, args: readonly string[]): Promise<void> {
  switch (kind) {
    case 'instruments':
      return (await import('./import-instruments.ts')).run(args)
    case 'prices':
      return (await import('./import-prices.ts')).run(args)
    case 'gilts':
      return (await import('./import-gilts.ts')).run(args)
    case 'offers':
      return (await import('./import-offers.ts')).run(args)
    case 'monthly-rates':
      return (await import('./import-monthly-rates.ts')).run(args)
    case 'fund-income':
      return (await import('./import-fund-income.ts')).run(['income', ...args])
    case 'reporting-funds':
      return (await import('./import-fund-income.ts')).run(['status', ...args])
    default:
      return (await import('./import-figures.ts')).run(kind === '' ? args : [kind, ...args])
  }
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: () => import('../main.ts'),
  backup: async (args) => (await import('./backup.ts')).run(args),
  restore: async (args) => (await import('./restore.ts')).run(args),
  import: ([kind = '', ...args]) => importKind(kind, args),
  prices: async (args) => (await import('./choose-prices.ts')).run(args),
  admin: async (args) => (await import('./admin.ts')).run(args),
  mcp: async () => (await import('./mcp.ts')).run(),
  healthcheck: async () => (await import('./healthcheck.ts')).run(),
  doctor: async () => (await import('./doctor.ts')).run(),
}

/** Takes `--data` out of the arguments, wherever it is. */
function takeDataFolder(args: readonly string[]): { folder: string | undefined; rest: string[] } {
  const { tokens } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const given = tokens.find((token) => token.kind === 'option' && token.name === 'data')
  if (given?.kind !== 'option' || typeof given.value !== 'string') {
    return { folder: undefined, rest: [...args] }
  }
  const rest = args.toSpliced(given.index, given.inlineValue ? 1 : 2)
  return { folder: given.value, rest }
}

const { folder, rest } = takeDataFolder(process.argv.slice(2))
const [name = 'start', ...args] = rest
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (name === '--help' || name === '-h' || name === 'help') process.stdout.write(USAGE)
else if (name === '--version') process.stdout.write(`${VERSION}\n`)
else if (!command) {
  process.stderr.write(`There is no command ${name}.\n\n${USAGE}`)
  process.exitCode = 2
} else {
  try {
    chooseDataFolder(folder)
    await command(args)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
