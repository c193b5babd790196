import { MenuButton, MenuCheckItem, MenuLine } from '../../ui/menu-button.tsx'
import { type IndicatorId, OVERLAYS, PANES } from './indicators/indicator-ids.ts'
import { texts } from './texts.ts'

interface IndicatorMenuProps {
  readonly chosen: readonly IndicatorId[]
  readonly onChange: (chosen: readonly IndicatorId[]) => void
}

export function IndicatorMenu({ chosen, onChange }: IndicatorMenuProps) {
  const itemOf = (id: IndicatorId) => (
    <MenuCheckItem
      key={id}
      isChecked={chosen.includes(id)}
      onPick={() =>
        onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
      }
    >
      {texts.indicators.names[id]}
    </MenuCheckItem>
  )
  return (
    <MenuButton label={texts.indicators.button} align="end">
      {OVERLAYS.map(itemOf)}
      <MenuLine />
      {PANES.map(itemOf)}
    </MenuButton>
  )
}
