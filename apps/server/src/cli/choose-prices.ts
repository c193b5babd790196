/**
 * `npm run prices:choose -- key|file|demo`: decides where a new installation gets its prices from. Exits
 * with 0 if that is stored, 1 if not, and 2 for invalid arguments.
 */
import { createInterface } from 'node:readline/promises'
import { priceChoiceSchema } from '@leadenhall/contract/prices/schemas.ts'
import { PRICE_CHOICES } from '@leadenhall/contract/prices/words.ts'
import type { Config } from '../app/config.ts'
import { findStoredMode } from '../app/data-mode.ts'
import { storePriceKey, tryPriceKey } from '../app/try-sources.ts'
import { createDailyCalls, openFirstChoice } from '../modules/prices/index.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { refuse, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run prices:choose -- key|file|demo

  key    live, with your own EODHD key, which is read from the standard input, tested and sealed
  file   live, with files that you import by npm run prices:import -- <file>
  demo   the simulated market
`

/** Of changes of settings that no user made. */
const OPERATOR = 'operator'

async function choose(config: Config, choice: string): Promise<number> {
  const key = choice === 'key' ? await readKey() : undefined
  const body = priceChoiceSchema.safeParse({ choice, ...(key !== undefined && { key }) })
  if (!body.success) {
    process.stderr.write('Enter the key as EODHD shows it, without spaces.\n')
    return 1
  }
  const clock = systemClock
  const outbound = createOutbound({
    productName: config.productName,
    contactEmail: config.contactEmail,
    replayUrl: config.upstreamReplayUrl,
  })
  const database = await openDatabase(config)
  try {
    const { db } = database
    const { appSecret } = config
    const first = await openFirstChoice({
      db,
      dataMode: await findStoredMode(db),
      isFixed: config.marketData !== 'auto',
      tryKey: (tried) =>
        tryPriceKey({ clock, outbound, calls: createDailyCalls({ clock, db }) }, tried),
    })
    const { data_mode: mode } = await first.choose(body.data, (kept) =>
      storePriceKey({ clock, db, appSecret }, OPERATOR, kept),
    )
    process.stdout.write(`Stored: the next start shows the ${WORDS[mode]} market.\n`)
    return 0
  } finally {
    await database.close()
    await outbound.close()
  }
}

const WORDS = { live: 'live', demo: 'simulated' } as const

async function readKey(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  if (process.stdin.isTTY) process.stdout.write('Key for EODHD: ')
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
  }
}

export async function run([choice, ...others]: readonly string[]): Promise<void> {
  if (!PRICE_CHOICES.some((one) => one === choice) || choice === undefined || others.length > 0) {
    return refuse(USAGE)
  }
  await runCommand((config) => choose(config, choice))
}

if (import.meta.main) await run(process.argv.slice(2))
