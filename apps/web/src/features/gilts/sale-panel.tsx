import type { GiltDetail } from '@leadenhall/contract/gilts/index.ts'
import { useState } from 'react'
import { formatPounds, formatPoundsChange } from '../../format/money.ts'
import { formatDate } from '../../format/time.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import { texts } from './texts.ts'

const { gilt: words, calculator } = texts

/** The proceeds of some nominal, and how they are taxed. */
export function SalePanel({ sale }: { readonly sale: GiltDetail['sale'] }) {
  const [nominal, setNominal] = useState('10000')
  const parts = Number(nominal) / 100
  return (
    <Panel title={words.sale}>
      {sale === null ? (
        <p className="px-3 py-2 text-muted">{words.noSale}</p>
      ) : (
        <div className="flex flex-col gap-2 px-3 py-2">
          <NumberField
            label={words.saleOf}
            min={0}
            value={nominal}
            onChange={setNominal}
            className="w-36"
          />
          <FactList
            isNarrow
            facts={[
              [calculator.settle, formatDate(sale.settle)],
              [words.proceeds, formatPounds(Number(sale.proceeds) * parts)],
              [words.ofWhichAccrued, formatPounds(Number(sale.accrued) * parts)],
              [words.gain, words.exempt],
              [
                words.accruedIncome(sale.taxYear),
                formatPoundsChange(Number(sale.accruedIncome) * parts),
              ],
            ]}
          />
          <p className="text-sm text-muted">
            {sale.rule} {words.small}
          </p>
        </div>
      )}
    </Panel>
  )
}
