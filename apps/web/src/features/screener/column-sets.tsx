import type { OptionalColumn } from '@leadenhall/contract/screener/filters.ts'
import { MenuButton, MenuItem } from '../../ui/menu-button.tsx'
import { COLUMN_SETS } from './presets.ts'
import { texts } from './texts.ts'

/** Replaces the chosen columns by a set of them. */
export function ColumnSets({
  onPick,
}: {
  readonly onPick: (columns: readonly OptionalColumn[]) => void
}) {
  return (
    <MenuButton align="end" label={texts.sets}>
      {COLUMN_SETS.map(({ name, columns }) => (
        <MenuItem key={name} onPick={() => onPick(columns)}>
          {name}
        </MenuItem>
      ))}
    </MenuButton>
  )
}
