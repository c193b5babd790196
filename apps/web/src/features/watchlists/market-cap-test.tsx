import { formatMoneyCompact } from '../../format/price.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { texts } from './texts.ts'
import { capOf, type Watched } from './watched.ts'

/** Shows the raw market caps; in development mode only. */
export function MarketCapTest({ rows }: { rows: readonly Watched[] }) {
  if (!bootstrap.isDevelopment) return null
  const tell = () => {
    const lines = rows.map((row) => `${row.ticker} ${formatMoneyCompact(capOf(row))}`)
    showToast(lines.join('\n'))
  }
  return <Button onClick={tell}>{texts.view.testMarketCap}</Button>
}
