/** Tries each source of prices without changing anything, and says of one that refuses what helps. */
import { type Config, findSecret } from '../app/config.ts'
import { openSnapshot } from '../app/make-backup.ts'
import { PRICE_KEY, tryPriceKey, tryYahoo, UNCOUNTED } from '../app/try-sources.ts'
import { openSealedValue } from '../modules/settings/index.ts'
import type { Snapshot } from '../platform/backup/snapshot.ts'
import { systemClock } from '../platform/clock.ts'
import { DATA_MODE_CHOSEN_FACT, DATA_MODE_FACT } from '../platform/db/data-mode-facts.ts'
import { describeOutboundFailure } from '../platform/outbound/describe-outbound-failure.ts'
import { findOutboundError } from '../platform/outbound/find-outbound-error.ts'
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import { type Finding, fault, fine, note } from './finding.ts'

type Settings = Omit<Config, 'appSecret'>

const WAYS =
  'Enter your own key (npm run prices:choose -- key), import files (npm run prices:choose -- file), or stay in the demo (npm run prices:choose -- demo).'
const PATIENCE_MS = 10_000

export async function examineSources(settings: Settings): Promise<Finding[]> {
  const stored = await readStored(settings)
  const isDemo = settings.marketData === 'demo' || (stored.mode === 'demo' && stored.isChosen)
  if (isDemo && settings.marketData !== 'live') {
    return [note('The market is simulated: no source of prices is asked')]
  }
  const outbound = createOutbound({
    productName: settings.productName,
    contactEmail: settings.contactEmail,
    replayUrl: settings.upstreamReplayUrl,
  })
  try {
    const key = await examineKey(outbound, stored.key)
    return [await examineYahoo(outbound, key.state === 'fine'), key]
  } finally {
    await outbound.close()
  }
}

async function examineYahoo(outbound: Outbound, hasOther: boolean): Promise<Finding> {
  const reason = await failureOf(() =>
    tryYahoo({ outbound, clock: systemClock }, AbortSignal.timeout(PATIENCE_MS)),
  )
  if (reason === null) return fine('Yahoo Finance answers')
  return hasOther
    ? note(`Yahoo Finance: ${reason}. EODHD serves London in its place`)
    : fault(`Yahoo Finance: ${reason}. ${WAYS}`)
}

async function examineKey(outbound: Outbound, key: StoredKey): Promise<Finding> {
  if (key === 'none') return note('EODHD has no key of yours: npm run prices:choose -- key')
  if (key === 'sealed') {
    return note('EODHD has a key, which this command cannot open without APP_SECRET')
  }
  const deps = { clock: systemClock, outbound, calls: UNCOUNTED }
  const reason = await failureOf(() => tryPriceKey(deps, key.text))
  return reason === null
    ? fine('EODHD answers with your key')
    : fault(
        `EODHD: ${reason}. Look at your plan there, or enter another key: npm run prices:choose -- key`,
      )
}

async function failureOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const failure = findOutboundError(error)
    return failure ? describeOutboundFailure(failure.kind) : 'no response in time'
  }
}

/** `sealed`: its secret is not at hand. */
type StoredKey = 'none' | 'sealed' | { readonly text: string }

interface Stored {
  readonly mode: string | null
  readonly isChosen: boolean
  readonly key: StoredKey
}

/** Nothing before the first start, or from a database that cannot be read. */
async function readStored(settings: Settings): Promise<Stored> {
  let snapshot: Snapshot | null = null
  try {
    snapshot = await openSnapshot({ ...settings, appSecret: '' })
    return {
      mode: await snapshot.findInstallationFact(DATA_MODE_FACT),
      isChosen: (await snapshot.findInstallationFact(DATA_MODE_CHOSEN_FACT)) !== null,
      key: openKey(settings, await findSetting(snapshot, PRICE_KEY)),
    }
  } catch {
    return { mode: null, isChosen: false, key: 'none' }
  } finally {
    await snapshot?.close()
  }
}

async function findSetting(snapshot: Snapshot, name: string): Promise<string | null> {
  const { batches, columns } = await snapshot.read('settings')
  const [nameAt, valueAt] = [columns.indexOf('name'), columns.indexOf('value')]
  for await (const rows of batches) {
    const found = rows.find((row) => row[nameAt] === name)
    const value = found?.[valueAt]
    if (typeof value === 'string') return value
  }
  return null
}

function openKey({ dataDir }: Settings, sealed: string | null): StoredKey {
  if (sealed === null) return 'none'
  const secret = findSecret(dataDir)
  if (secret === null) return 'sealed'
  const text = openSealedValue(createSecretBox(secret), PRICE_KEY, sealed)
  return text === null ? 'sealed' : { text }
}
