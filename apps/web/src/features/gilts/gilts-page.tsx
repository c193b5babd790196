import { GILT_TAX_RATES } from '@leadenhall/contract/gilts/words.ts'
import { GILT_VIEWS } from '@leadenhall/contract/shared/page-parts.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { PartChoice } from '../../ui/part-choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { CalculatorPanel } from './calculator-panel.tsx'
import { CashPanel } from './cash-panel.tsx'
import { GiltList } from './gilt-list.tsx'
import { LadderPanel } from './ladder-panel.tsx'
import { texts } from './texts.ts'
import { useGiltSearch } from './use-gilt-search.ts'

/** Gilts in issue, a calculator, a ladder and cash compared, at one tax rate. */
export function GiltsPage() {
  const search = useGiltSearch()
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <PartChoice
          label={texts.viewsLabel}
          parts={GILT_VIEWS.map((view) => [view, texts.views[view]])}
          chosen={search.view}
          onChoose={(view) => search.set('view', view)}
        />
        <TaxRateField value={search.taxRate} onChange={(rate) => search.set('tax', rate)} />
      </div>
      {search.view === 'list' ? <GiltList search={search} /> : null}
      {search.view === 'calculator' ? <CalculatorPanel taxRate={search.taxRate} /> : null}
      {search.view === 'ladder' ? <LadderPanel taxRate={search.taxRate} /> : null}
      {search.view === 'cash' ? <CashPanel taxRate={search.taxRate} /> : null}
      <p className="below-rows text-sm text-muted">
        {texts.help} {texts.notAdvice}
      </p>
    </main>
  )
}

export function TaxRateField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (rate: string) => void
}) {
  return (
    <SelectField label={texts.taxRate} value={value} onChange={onChange} className="w-28">
      {GILT_TAX_RATES.map((rate) => (
        <option key={rate} value={rate}>
          {texts.rateOption(rate)}
        </option>
      ))}
    </SelectField>
  )
}
