import { useId } from 'react'
import { type Preferences, setPreference, usePreferences } from './preferences.ts'
import { DISPLAY_CHOICES } from './texts.ts'

/** The top bar's display preferences as a form. */
export function DisplaySettings() {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {(Object.keys(DISPLAY_CHOICES) as (keyof Preferences)[]).map((name) => (
        <Choice key={name} name={name} />
      ))}
    </div>
  )
}

function Choice({ name }: { name: keyof Preferences }) {
  const id = useId()
  const value = usePreferences()[name]
  const { label, options } = DISPLAY_CHOICES[name]
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control w-44 justify-self-start"
        value={value}
        onChange={(event) => setPreference(name, event.target.value as never)}
      >
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </>
  )
}
