import type { ColumnMapping, ImportPreview } from '@leadenhall/contract/portfolio/index.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'
import { type NotationChoice, NotationFields } from './notation-fields.tsx'

interface NotationLineProps {
  readonly preview: ImportPreview
  /** Absent where the file is no longer at hand. */
  readonly onRead: ((mapping: ColumnMapping) => void) | undefined
}

/** How the file was read, in a sentence, and the way to have it read otherwise. */
export function NotationLine({ preview, onRead }: NotationLineProps) {
  const [choice, setChoice] = useState<NotationChoice | null>(null)
  const { notation } = preview
  const { columns, currency, unit, ...chosen }: ColumnMapping = preview.mapping ?? { columns: {} }
  const read = () => {
    if (!choice) return
    onRead?.({
      columns,
      ...(unit ? { unit } : {}),
      ...(currency ? { currency } : {}),
      ...choice,
    })
  }
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line px-3 py-2">
      <p className="self-center text-muted">{texts.import.notation(notation)}</p>
      {choice === null ? (
        <Button disabled={!onRead} onClick={() => setChoice(chosen)}>
          {texts.import.changeNotation}
        </Button>
      ) : (
        <>
          <NotationFields value={choice} onChange={setChoice} />
          <Button kind="primary" onClick={read}>
            {texts.import.readAgain}
          </Button>
        </>
      )}
    </div>
  )
}
