import { ToggleButton } from '../../ui/toggle-button.tsx'
import type { ScreenView } from './screen-state.ts'
import { texts } from './texts.ts'

interface ViewChoiceProps {
  readonly views: readonly ScreenView[]
  readonly view: ScreenView
  readonly onChange: (view: ScreenView) => void
}

export function ViewChoice({ views, view, onChange }: ViewChoiceProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{texts.views.choose}</legend>
      {views.map((name) => (
        <ToggleButton
          key={name}
          className="h-7"
          isPressed={name === view}
          onClick={() => onChange(name)}
        >
          {texts.views.names[name]}
        </ToggleButton>
      ))}
    </fieldset>
  )
}
