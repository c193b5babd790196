import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { texts } from '../texts.ts'

export type NotationChoice = Pick<ColumnMapping, 'dateOrder' | 'decimalMark'>

const ORDERS = ['dmy', 'mdy', 'ymd'] as const
const MARKS = ['.', ','] as const

interface NotationFieldsProps {
  readonly value: NotationChoice
  readonly onChange: (value: NotationChoice) => void
}

/** Decimal mark and date order of a file; empty to decide from its cells. */
export function NotationFields({ value, onChange }: NotationFieldsProps) {
  const { dateOrder, decimalMark } = value
  const t = texts.import
  return (
    <>
      <SelectField
        label={t.decimalMark}
        value={decimalMark ?? ''}
        onChange={(text) => {
          const mark = MARKS.find((one) => one === text)
          onChange({ ...(dateOrder ? { dateOrder } : {}), ...(mark ? { decimalMark: mark } : {}) })
        }}
      >
        <option value="">{t.asInFile}</option>
        {MARKS.map((mark) => (
          <option key={mark} value={mark}>
            {t.decimalMarks[mark]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.dateOrder}
        value={dateOrder ?? ''}
        onChange={(text) => {
          const order = ORDERS.find((one) => one === text)
          onChange({
            ...(decimalMark ? { decimalMark } : {}),
            ...(order ? { dateOrder: order } : {}),
          })
        }}
      >
        <option value="">{t.asInFile}</option>
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {t.dateOrders[order]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
