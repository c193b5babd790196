import { parseExpression } from '@leadenhall/contract/screener/expression.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format/price.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { totalQuery } from './api.ts'
import { PRESETS, type Preset } from './presets.ts'
import { texts } from './texts.ts'

interface PresetMenuProps {
  readonly onPick: (preset: Preset) => void
  readonly onClose: () => void
}

/** The presets in words, each with the number of shares it finds now. */
export function PresetMenu({ onPick, onClose }: PresetMenuProps) {
  return (
    <DialogFrame
      title={texts.presets.title}
      width="w-[44rem]"
      closeLabel={texts.close}
      onClose={onClose}
    >
      <ul className="grid gap-2 sm:grid-cols-2">
        {PRESETS.map((preset) => (
          <li key={preset.name} className="flex">
            <button
              type="button"
              className="panel flex w-full flex-col gap-1 p-3 text-left hover:border-accent"
              aria-label={texts.presets.use(preset.name)}
              onClick={() => {
                onClose()
                onPick(preset)
              }}
            >
              <span className="flex items-baseline justify-between gap-3">
                <strong>{preset.name}</strong>
                <PresetCount expression={preset.expression} />
              </span>
              <span className="text-muted">{preset.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}

function PresetCount({ expression }: Pick<Preset, 'expression'>) {
  const { data } = useQuery(totalQuery(parseExpression(expression).filters ?? {}))
  if (data === undefined) return null
  return <span className="text-accent">{texts.presets.found(data, formatCount(data))}</span>
}
