import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { PRESETS, type Preset } from './presets.ts'
import { texts } from './texts.ts'

/** The presets with their formulas. */
export function PresetMenu({ onPick }: { readonly onPick: (preset: Preset) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.presets.title}</Button>
      {isOpen ? (
        <DialogFrame
          title={texts.presets.title}
          width="w-[44rem]"
          closeLabel={texts.close}
          onClose={() => setOpen(false)}
        >
          <ul className="grid gap-2 sm:grid-cols-2">
            {PRESETS.map((preset) => (
              <li key={preset.name} className="flex">
                <button
                  type="button"
                  className="panel flex w-full flex-col gap-1 p-3 text-left hover:border-accent"
                  aria-label={texts.presets.use(preset.name)}
                  onClick={() => {
                    setOpen(false)
                    onPick(preset)
                  }}
                >
                  <strong>{preset.name}</strong>
                  <span className="text-muted">{preset.about}</span>
                  <code className="text-sm break-words">{preset.expression}</code>
                </button>
              </li>
            ))}
          </ul>
        </DialogFrame>
      ) : null}
    </>
  )
}
