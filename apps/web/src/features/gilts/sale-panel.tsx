import type { GiltDetail } from '@leadenhall/contract/gilts/index.ts'
import { useState } from 'react'
import { formatPounds, formatPoundsChange } from '../../format/money.ts'
import { POUNDS, readAmount } from '../../format/read-amount.ts'
import { formatDate } from '../../format/time.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FactList } from './fact-list.tsx'
import { texts } from './texts.ts'

const { gilt: words, calculator } = texts

/** The proceeds of some nominal, and how they are taxed. */
export function SalePanel({ sale }: { readonly sale: GiltDetail['sale'] }) {
  const [nominal, setNominal] = useState('10000')
  const reading = readAmount(nominal, POUNDS)
  const times = (amount: string) =>
    reading.state === 'read' ? (Number(amount) * Number(reading.value)) / 100 : null
  return (
    <Panel title={words.sale}>
      {sale === null ? (
        <p className="px-3 py-2 text-muted">{words.noSale}</p>
      ) : (
        <div className="flex flex-col gap-2 px-3 py-2">
          <AmountField
            label={words.saleOf}
            name="nominal"
            measure={POUNDS}
            value={nominal}
            onChange={setNominal}
            className="w-36"
          />
          <FactList
            isNarrow
            facts={[
              [calculator.settle, formatDate(sale.settle)],
              [words.proceeds, formatPounds(times(sale.proceeds))],
              [words.ofWhichAccrued, formatPounds(times(sale.accrued))],
              [words.gain, words.exempt],
              [words.accruedIncome(sale.taxYear), formatPoundsChange(times(sale.accruedIncome))],
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
