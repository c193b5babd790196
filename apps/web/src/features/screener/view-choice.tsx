import { type ScreenView, VIEWS } from './screen-state.ts'
import { texts } from './texts.ts'

interface ViewChoiceProps {
  readonly view: ScreenView
  readonly onChange: (view: ScreenView) => void
}

export function ViewChoice({ view, onChange }: ViewChoiceProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{texts.views.choose}</legend>
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          className="control h-7"
          aria-pressed={name === view}
          onClick={() => onChange(name)}
        >
          {texts.views.names[name]}
        </button>
      ))}
    </fieldset>
  )
}
