import { type OptionalColumn, RANGE_FILTERS } from '@leadenhall/contract/screener/filters.ts'
import { Columns3 } from 'lucide-react'
import { MenuButton, MenuCheckItem, MenuItem, MenuLine } from '../../ui/menu-button.tsx'
import { COLUMN_SETS } from './presets.ts'
import { OPTIONAL_RESULT_COLUMNS } from './result-columns.tsx'
import { texts } from './texts.ts'

interface ColumnChooserProps {
  readonly chosen: readonly OptionalColumn[]
  readonly onChange: (chosen: readonly OptionalColumn[]) => void
}

/** Columns of every screen before metrics had a picker. */
const FIRST_METRICS = new Set<string>([
  'price_gbp',
  'change_ratio',
  'volume',
  'fifty_two_week_position',
  'price_earnings',
  'dividend_yield',
  'listing_age_years',
])
/** Metrics have a picker of their own, with a search. */
const METRIC_COLUMNS = new Set<string>(RANGE_FILTERS.map(({ key }) => key))
const LISTED_COLUMNS = OPTIONAL_RESULT_COLUMNS.filter(
  ({ id }) => !METRIC_COLUMNS.has(id) || FIRST_METRICS.has(id),
)

/** Chooses a set of columns, or each to add to the default ones. */
export function ColumnChooser({ chosen, onChange }: ColumnChooserProps) {
  const toggle = (id: OptionalColumn) =>
    onChange(chosen.includes(id) ? chosen.filter((column) => column !== id) : [...chosen, id])
  return (
    <MenuButton
      align="end"
      label={
        <>
          <Columns3 className="size-3.5" aria-hidden="true" />
          {texts.columns}
        </>
      }
    >
      {COLUMN_SETS.map(({ name, columns }) => (
        <MenuItem key={name} onPick={() => onChange(columns)}>
          <span className="w-3" />
          {texts.set(name)}
        </MenuItem>
      ))}
      <MenuLine />
      {LISTED_COLUMNS.map(({ id, header }) => (
        <MenuCheckItem key={id} isChecked={chosen.includes(id)} onPick={() => toggle(id)}>
          {header}
        </MenuCheckItem>
      ))}
    </MenuButton>
  )
}
