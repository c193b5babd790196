import type { OptionalColumn } from '@leadenhall/contract/screener/filters.ts'
import { Columns3 } from 'lucide-react'
import { MenuButton, MenuCheckItem } from '../../ui/menu-button.tsx'
import { OPTIONAL_RESULT_COLUMNS } from './result-columns.tsx'
import { texts } from './texts.ts'

interface ColumnChooserProps {
  readonly chosen: readonly OptionalColumn[]
  readonly onChange: (chosen: OptionalColumn[]) => void
}

/** Chooses the columns to add to the default ones. */
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
      {OPTIONAL_RESULT_COLUMNS.map(({ id, header }) => (
        <MenuCheckItem key={id} isChecked={chosen.includes(id)} onPick={() => toggle(id)}>
          {header}
        </MenuCheckItem>
      ))}
    </MenuButton>
  )
}
