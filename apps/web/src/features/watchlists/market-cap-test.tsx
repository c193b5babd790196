import { formatMoneyCompact } from '../../format/price.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { showToast } from '../../ui/show-toast.ts'
import { texts } from './texts.ts'
import type { Watched } from './watched.ts'

/** Shows the raw market caps; in development mode only. */
export function MarketCapTest({ rows }: { rows: readonly Watched[] }) {
  if (!bootstrap.isDevelopment) return null
  const tell = () => {
    const lines = rows.map(
      ({ ticker, quote }) => `${ticker} ${formatMoneyCompact(quote?.marketCap ?? null)}`,
    )
    showToast(lines.join('\n'))
  }
  return (
    <button type="button" className="control" onClick={tell}>
      {texts.view.testMarketCap}
    </button>
  )
}
