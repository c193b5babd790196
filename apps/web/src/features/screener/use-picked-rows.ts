import { useCallback, useState } from 'react'
import type { ScreenState } from './screen-state.ts'

const NONE: ReadonlySet<string> = new Set()

/** Tickers chosen in the results. Rows of other pages stay chosen; those of another screen do not. */
export function usePickedRows({ filters, asOf, isHeldOnly }: ScreenState) {
  const screen = JSON.stringify([filters, asOf, isHeldOnly])
  const [kept, keep] = useState({ screen, tickers: NONE })
  const pick = useCallback(
    (ticker: string) =>
      keep((before) => ({
        screen,
        tickers: toggled(before.screen === screen ? before.tickers : NONE, ticker),
      })),
    [screen],
  )
  return {
    picked: kept.screen === screen ? kept.tickers : NONE,
    pick,
    pickNone: () => keep({ screen, tickers: NONE }),
  }
}

function toggled(picked: ReadonlySet<string>, ticker: string): ReadonlySet<string> {
  const next = new Set(picked)
  if (!next.delete(ticker)) next.add(ticker)
  return next
}
