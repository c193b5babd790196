/** Where a new installation whose live source refused gets its prices from. */
import type { PriceChoiceBody, PriceChoiceResult } from '@leadenhall/contract/prices/index.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import { DATA_MODE_CHOSEN_FACT, DATA_MODE_FACT } from '../../platform/db/data-mode-facts.ts'
import type { Db } from '../../platform/db/database.ts'
import { findInstallationFact, setInstallationFact } from '../../platform/db/installation.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { toAppError } from '../../providers/to-app-error.ts'

export interface FirstChoice {
  /** True while the choice is open. */
  isOpen(): boolean
  /** @throws AppError conflict where a variable decides, validation_failed for a key that is refused */
  choose(
    body: PriceChoiceBody,
    storeKey: (key: string) => Promise<void>,
  ): Promise<PriceChoiceResult>
}

export interface FirstChoiceDeps {
  readonly db: Db
  readonly dataMode: DataMode
  /** MARKET_DATA names the mode. */
  readonly isFixed: boolean
  /** Asks the source for a price with a key. @throws OutboundError */
  tryKey(key: string): Promise<void>
}

export async function openFirstChoice(deps: FirstChoiceDeps): Promise<FirstChoice> {
  const { dataMode, db, isFixed, tryKey } = deps
  const chosen = await findInstallationFact(db, DATA_MODE_CHOSEN_FACT)
  let isOpen = dataMode === 'demo' && !isFixed && chosen === undefined
  return {
    isOpen: () => isOpen,
    async choose(body, storeKey) {
      const next = body.choice === 'demo' ? 'demo' : 'live'
      if (isFixed && next !== dataMode) {
        throw new AppError(
          'conflict',
          `MARKET_DATA is ${dataMode} on this server: change it there.`,
        )
      }
      if (body.choice === 'key') {
        await requireWorking(tryKey, body.key)
        await storeKey(body.key)
      }
      await setInstallationFact(db, DATA_MODE_FACT, next)
      await setInstallationFact(db, DATA_MODE_CHOSEN_FACT, body.choice)
      isOpen = false
      return { data_mode: next, needs_restart: next !== dataMode }
    },
  }
}

async function requireWorking(tryKey: FirstChoiceDeps['tryKey'], key: string): Promise<void> {
  try {
    await tryKey(key)
  } catch (error) {
    const kind = findOutboundError(error)?.kind
    if (kind === 'unauthorised' || kind === 'blocked') {
      throw invalid('key', 'EODHD does not accept this key.')
    }
    throw toAppError(error) ?? error
  }
}
