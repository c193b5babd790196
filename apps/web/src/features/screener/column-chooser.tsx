import { Menu } from '@base-ui/react/menu'
import type { FurtherColumn } from '@leadenhall/contract/screener/filters.ts'
import { Columns3 } from 'lucide-react'
import { FURTHER_RESULT_COLUMNS } from './result-columns.tsx'
import { texts } from './texts.ts'

interface ColumnChooserProps {
  readonly chosen: readonly FurtherColumn[]
  readonly onChange: (chosen: FurtherColumn[]) => void
}

/** Which columns stand beside the table's own. */
export function ColumnChooser({ chosen, onChange }: ColumnChooserProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className="control">
        <Columns3 className="size-3.5" aria-hidden="true" />
        {texts.columns}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-40">
          <Menu.Popup className="panel max-h-[70vh] min-w-56 overflow-y-auto bg-raised py-1 shadow-2xl">
            {FURTHER_RESULT_COLUMNS.map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                checked={chosen.includes(id)}
                closeOnClick={false}
                onCheckedChange={(isOn) =>
                  onChange(isOn ? [...chosen, id] : chosen.filter((column) => column !== id))
                }
                className="flex min-h-(--row) cursor-pointer items-center gap-2 px-3 data-[highlighted]:bg-line"
              >
                <span className="w-3 text-accent">
                  <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
                </span>
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
