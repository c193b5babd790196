import { MenuButton, MenuItem } from '../../ui/menu-button.tsx'
import type { ChartFile } from './chart-view.tsx'
import { texts } from './texts.ts'

interface ExportMenuProps {
  /** A table has no picture. */
  readonly isTable: boolean
  readonly onSave: (file: ChartFile) => void
}

export function ExportMenu({ isTable, onSave }: ExportMenuProps) {
  return (
    <MenuButton label={texts.export.button} align="end">
      <MenuItem isDisabled={isTable} onPick={() => onSave('png')}>
        {texts.export.png}
      </MenuItem>
      <MenuItem onPick={() => onSave('csv')}>{texts.export.csv}</MenuItem>
    </MenuButton>
  )
}
