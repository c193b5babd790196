import type { Layout } from '@leadenhall/contract/desk/index.ts'
import { PANEL_KINDS, type PanelKind } from '@leadenhall/contract/desk/panel-kinds.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MenuButton, MenuItem } from '../../ui/menu-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { texts } from './texts.ts'
import type { DeskState } from './use-desk.ts'

interface DeskToolbarProps {
  readonly layouts: readonly Layout[]
  readonly layout: Layout
  readonly desk: DeskState
  readonly isArranging: boolean
  readonly onArrange: (isArranging: boolean) => void
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
  readonly onDelete: () => void
}

const { toolbar } = texts
const KINDS = Object.keys(PANEL_KINDS) as PanelKind[]

/** Chooses a desk, and changes it while arranging. */
export function DeskToolbar(props: DeskToolbarProps) {
  const { desk, isArranging, layout, layouts, onArrange, onNew, onOpen } = props
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField label={toolbar.desk} value={layout.id} onChange={onOpen}>
        {layouts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ToggleButton className="h-8" isPressed={isArranging} onClick={() => onArrange(!isArranging)}>
        {isArranging ? toolbar.done : toolbar.arrange}
      </ToggleButton>
      {isArranging ? (
        <Arranging {...props} />
      ) : (
        <Button className="h-8" onClick={onNew}>
          {toolbar.new}
        </Button>
      )}
      <p role="status" className="sr-only">
        {desk.said}
      </p>
    </div>
  )
}

function Arranging({ desk, layout, onDelete }: DeskToolbarProps) {
  const [isAsking, setAsking] = useState(false)
  const [name, setName] = useState(layout.name)
  const rename = () => {
    const next = name.trim()
    if (next === '') setName(layout.name)
    else if (next !== layout.name) desk.rename(next)
  }
  return (
    <>
      <MenuButton label={toolbar.add} align="start">
        {KINDS.map((kind) => (
          <MenuItem key={kind} onPick={() => desk.add(kind)}>
            {texts.kinds[kind]}
          </MenuItem>
        ))}
      </MenuButton>
      <Button className="h-8" disabled={!desk.canUndo} onClick={desk.undo}>
        {toolbar.undo}
      </Button>
      <div onBlur={rename}>
        <TextField label={toolbar.name} name="name" value={name} onChange={setName} />
      </div>
      <ToggleButton
        className="h-8"
        isPressed={layout.is_home}
        onClick={() => desk.setHome(!layout.is_home)}
      >
        {layout.is_home ? toolbar.isHome : toolbar.home}
      </ToggleButton>
      <Button className="h-8" onClick={() => saveLayout(layout)}>
        {toolbar.export}
      </Button>
      <Button kind="danger" className="h-8" onClick={() => setAsking(true)}>
        {toolbar.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={toolbar.confirmDelete(layout.name)}
        confirmLabel={toolbar.delete}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDelete()
        }}
      />
    </>
  )
}

function saveLayout({ layout, name }: Layout): void {
  const json = `${JSON.stringify({ name, layout }, null, 2)}\n`
  saveFile(new Blob([json], { type: 'application/json' }), `${name.replaceAll(/\W+/g, '-')}.json`)
}
