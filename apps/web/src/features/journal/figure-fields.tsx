import type { JournalFigure } from '@leadenhall/contract/journal/index.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../format/time.ts'
import { knownFiguresQuery } from '../../listing/known-figures.ts'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { figuresToAdd, figureText } from './figures-to-add.ts'
import { texts } from './texts.ts'

interface FigureFieldsProps {
  readonly ticker: string
  readonly figures: readonly JournalFigure[]
  readonly onChange: (figures: JournalFigure[]) => void
}

/** Links figures to an entry as they are now. */
export function FigureFields({ figures, onChange, ticker }: FigureFieldsProps) {
  const known = useQuery(knownFiguresQuery(ticker))
  const quote = useLiveQuotes([ticker]).get(ticker)
  const [chosen, setChosen] = useState('')
  const choices = figuresToAdd(quote, known.data)
  const figure = choices.find(({ label }) => label === chosen)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-muted">{texts.form.figures}</legend>
      {figures.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {figures.map((one, index) => (
            <li
              key={`${one.label} ${one.as_of} ${one.value}`}
              className="flex items-center gap-1 rounded-sm border border-line pl-2"
            >
              <FigureLine figure={one} />
              <IconButton
                label={texts.form.removeFigure(one.label)}
                Icon={X}
                onClick={() => onChange(figures.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex items-end gap-2">
        <SelectField
          label={texts.form.figure}
          value={figure ? chosen : ''}
          onChange={setChosen}
          className="max-w-72"
        >
          <option value="">{texts.form.choose}</option>
          {choices.map((one) => (
            <option key={one.label} value={one.label}>
              {`${one.label}: ${figureText(one)}`}
            </option>
          ))}
        </SelectField>
        <Button
          className="h-8"
          disabled={!figure}
          onClick={() => {
            if (!figure) return
            onChange([...figures.filter(({ label }) => label !== figure.label), figure])
            setChosen('')
          }}
        >
          {texts.form.addFigure}
        </Button>
      </div>
    </fieldset>
  )
}

/** `Price 69.48p, Yahoo, 19 Nov 2026`. */
export function FigureLine({ figure }: { readonly figure: JournalFigure }) {
  return (
    <span>
      {figure.label} <strong>{figureText(figure)}</strong>
      <span className="ml-1.5 text-sm text-muted">
        {figure.source}, {formatDate(figure.as_of)}
        {figure.simulated && figure.source !== texts.item.simulated
          ? `, ${texts.item.simulated}`
          : ''}
      </span>
    </span>
  )
}
