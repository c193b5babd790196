import { useQuery } from '@tanstack/react-query'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

/** More than fit in two lines are found by the search. */
const OFFERED = 12

/** Picks one of the user's holdings; renders nothing without holdings. */
export function HeldChoice({ onPick }: { readonly onPick: (ticker: string) => void }) {
  const tickers = useQuery(heldTickersQuery(true)).data ?? []
  if (tickers.length === 0) return null
  return (
    <div role="group" aria-label={texts.fields.held} className="flex flex-wrap items-center gap-1">
      <span className="text-sm text-muted">{texts.fields.held}</span>
      {tickers.slice(0, OFFERED).map((ticker) => (
        <Button key={ticker} onClick={() => onPick(ticker)}>
          {ticker}
        </Button>
      ))}
    </div>
  )
}
