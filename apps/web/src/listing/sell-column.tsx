import { Link } from 'wouter'
import { sellPath } from '../format/paths.ts'
import type { Column } from '../ui/data-table.tsx'
import { texts } from './texts.ts'

/** Opens the panel that works out a sale of the row's share. */
export function sellColumn<Row extends object>(
  tickerOf: (row: Row) => string,
  accountOf: (row: Row) => string | undefined = () => undefined,
): Column<Row> {
  return {
    id: 'sell',
    header: texts.sell,
    cell: (row) => {
      const [ticker, account] = [tickerOf(row), accountOf(row)]
      return (
        <Link
          className="link"
          href={sellPath(ticker, account === undefined ? {} : { account })}
          aria-label={texts.sellOf(ticker)}
        >
          {texts.sell}
        </Link>
      )
    },
    value: () => null,
    shownFrom: 'sm',
  }
}
