import { MenuButton, MenuCheckItem } from '../../ui/menu-button.tsx'
import { INDICATORS, type IndicatorId } from './indicators/indicator-ids.ts'
import { texts } from './texts.ts'

interface IndicatorMenuProps {
  readonly chosen: readonly IndicatorId[]
  readonly onChange: (chosen: readonly IndicatorId[]) => void
}

export function IndicatorMenu({ chosen, onChange }: IndicatorMenuProps) {
  return (
    <MenuButton label={texts.indicators.button} align="end">
      {INDICATORS.map((id) => (
        <MenuCheckItem
          key={id}
          isChecked={chosen.includes(id)}
          onPick={() =>
            onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
          }
        >
          {texts.indicators.names[id]}
        </MenuCheckItem>
      ))}
    </MenuButton>
  )
}
