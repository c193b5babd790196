import type { GiltAfterTax } from '@leadenhall/contract/gilts/index.ts'
import { Panel } from '../../ui/panel.tsx'
import { percent } from './figures.ts'
import { texts } from './texts.ts'

const { gilt: words } = texts

/** The redemption yield at each tax rate. */
export function TaxTable({
  afterTax,
  chosen,
}: {
  readonly afterTax: readonly GiltAfterTax[]
  readonly chosen: string
}) {
  if (afterTax.length === 0) return null
  return (
    <Panel title={words.taxTable}>
      <table aria-label={words.taxTable} className="w-full tabular-nums">
        <thead className="text-sm text-muted">
          <tr className="h-(--row)">
            <th scope="col" className="px-3 text-left font-normal">
              {words.rate}
            </th>
            {[words.net, words.relief, words.gross].map((header) => (
              <th key={header} scope="col" className="px-3 text-right font-normal">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {afterTax.map((one) => (
            <tr
              key={one.taxRate}
              className={`h-(--row) border-t border-line ${one.taxRate === chosen ? 'bg-raised font-semibold' : ''}`}
            >
              <th scope="row" className="px-3 text-left font-[inherit]">
                {texts.rateOption(one.taxRate)}
              </th>
              <td className="px-3 text-right">{percent(one.yield)}</td>
              <td className="px-3 text-right">{percent(one.yieldWithRelief)}</td>
              <td className="px-3 text-right">{percent(one.grossEquivalent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
